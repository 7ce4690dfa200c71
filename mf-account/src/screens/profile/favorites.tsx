import { useRef } from 'react';
import { hashPaths, type Restaurant } from '@mesa/contract';
import {
  Button,
  ButtonLink,
  CardLink,
  classes,
  EmptyState,
  FailedState,
  HeartButton,
  HeartIcon,
  Loading,
  Meta,
  RestaurantPhoto,
  SkeletonRow,
  Stars,
  UndoIcon,
} from '@mesa/ui';
import { useFavorites, type Favorites as FavoritesState } from './use-favorites';
import styles from './favorites.module.css';
import profile from './profile.module.css';

/** The restaurants that the diner has saved, each with its heart. */
export function Favorites() {
  return (
    <section className={profile.section} aria-labelledby="favorites">
      <h2 id="favorites">Favorites</h2>
      <FavoriteList {...useFavorites()} />
    </section>
  );
}

function FavoriteList({ loaded, removed, toggle }: FavoritesState) {
  if (loaded.state === 'loading')
    return (
      <Loading label="Loading your favorites">
        <SkeletonRow compact />
      </Loading>
    );
  if (loaded.state === 'failed')
    return <FailedState small message={loaded.refusal.sentences.join(' ')} onRetry={loaded.retry} />;
  const restaurants = Object.values(loaded.data);
  if (restaurants.length === 0)
    return (
      <div className={profile.empty}>
        <EmptyState
          small
          icon={HeartIcon}
          title="No favorites yet"
          text="Press the heart on a restaurant to save it here."
          action={<ButtonLink href={`#${hashPaths.searchAll.to()}`}>See all restaurants</ButtonLink>}
        />
      </div>
    );
  return (
    <ul className={styles.list} aria-labelledby="favorites">
      {restaurants.map((each) => (
        <li key={each.id}>
          <Favorite restaurant={each} removed={removed.has(each.id)} onToggle={() => void toggle(each)} />
        </li>
      ))}
    </ul>
  );
}

interface FavoriteProps {
  restaurant: Restaurant;
  removed: boolean;
  onToggle: () => void;
}

function Favorite({ restaurant, removed, onToggle }: FavoriteProps) {
  const { id, name, photoUrl, category, city, average_rating } = restaurant;
  const actions = useRef<HTMLDivElement>(null);
  const undo = () => {
    // the button disappears, so focus the heart
    actions.current?.querySelector<HTMLElement>('[aria-pressed]')?.focus();
    onToggle();
  };
  return (
    <article className={classes(styles.item, removed && styles.removed)}>
      <div className={styles.photo}>
        <RestaurantPhoto photoUrl={photoUrl} alt="" fit="cover" sizes="112px" />
      </div>
      <div className={styles.words}>
        <h3>
          <CardLink href={`#${hashPaths.restaurant.to(id)}`}>{name}</CardLink>
        </h3>
        {removed ? (
          <p>Removed from your favorites.</p>
        ) : (
          <>
            <Stars rating={average_rating} />
            <Meta>
              {category}
              {city}
            </Meta>
          </>
        )}
      </div>
      <div className={styles.actions} ref={actions}>
        {removed && (
          <Button size="small" icon={UndoIcon} aria-label={`Undo removing ${name}`} onClick={undo}>
            Undo
          </Button>
        )}
        <HeartButton look="plain" name={name} saved={!removed} onToggle={onToggle} />
      </div>
    </article>
  );
}
