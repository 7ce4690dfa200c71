import { useRef, useState } from 'react';
import { hashPaths, tonight, withChoices, type Keyed, type ListedRestaurant } from '@mesa/contract';
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
  SlotLink,
  SlotRow,
  Stars,
  UndoIcon,
  useCityName,
  useCuisineName,
  usePartyLabel,
} from '@mesa/ui';
import { type Load, readChoices, sentencesOf, useHost, useLoad } from '@mesa/remote-kit';
import { call } from '@mesa/web-client';
import { textNow, useText } from '../../messages';
import styles from './favorites.module.css';
import profile from './profile.module.css';

/** The restaurants that the diner has saved, each with its heart. */
export function Favorites() {
  const t = useText();
  const favorites = useFavorites();
  const party = usePartyLabel();
  const { loaded, removed, request } = favorites;
  const count = loaded.state === 'ready' ? Object.keys(loaded.data).length - removed.size : 0;
  return (
    <section className={profile.section} aria-labelledby="favorites">
      <div className={styles.head}>
        <h2 id="favorites">{t('favorites.title')}</h2>
        {count > 0 && (
          <>
            <p>{t('favorites.count', { count })}</p>
            <p>{t('favorites.when', { date: t.date(request.date), party: party(request.party_size) })}</p>
          </>
        )}
      </div>
      <FavoriteList {...favorites} />
    </section>
  );
}

function FavoriteList({ loaded, request, removed, toggle }: FavoritesState) {
  const t = useText();
  if (loaded.state === 'loading')
    return (
      <Loading label={t('favorites.loading')}>
        <SkeletonRow compact />
      </Loading>
    );
  if (loaded.state === 'failed')
    return <FailedState small message={loaded.refusal.sentences.join(' ')} onRetry={loaded.reload} />;
  const restaurants = Object.values(loaded.data);
  if (restaurants.length === 0)
    return (
      <div className={profile.empty}>
        <EmptyState
          small
          icon={HeartIcon}
          title={t('favorites.empty')}
          text={t('favorites.emptyText')}
          action={<ButtonLink href={`#${hashPaths.searchAll.to()}`}>{t('favorites.all')}</ButtonLink>}
        />
      </div>
    );
  return (
    <ul className={styles.list} aria-labelledby="favorites">
      {restaurants.map((each) => (
        <li key={each.id}>
          <Favorite
            restaurant={each}
            request={request}
            removed={removed.has(each.id)}
            onToggle={() => void toggle(each)}
          />
        </li>
      ))}
    </ul>
  );
}

interface FavoriteProps {
  restaurant: ListedRestaurant;
  request: TonightsTable;
  removed: boolean;
  onToggle: () => void;
}

function Favorite({ restaurant, request, removed, onToggle }: FavoriteProps) {
  const t = useText();
  const cityName = useCityName();
  const cuisineName = useCuisineName();
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
          <p>{t('favorites.removed')}</p>
        ) : (
          <>
            <Stars rating={average_rating} />
            <Meta>
              {cuisineName(category)}
              {cityName(city)}
            </Meta>
          </>
        )}
      </div>
      <div className={styles.actions} ref={actions}>
        {removed && (
          <Button
            size="small"
            icon={UndoIcon}
            aria-label={t('favorites.undoName', { restaurant: name })}
            onClick={undo}
          >
            {t('favorites.undo')}
          </Button>
        )}
        <HeartButton look="plain" name={name} saved={!removed} onToggle={onToggle} />
      </div>
      {!removed && <Times restaurant={restaurant} request={request} />}
    </article>
  );
}

/** What the restaurant has tonight; each available time leads to its booking. */
function Times({ restaurant, request }: Pick<FavoriteProps, 'restaurant' | 'request'>) {
  const t = useText();
  const { id, name, offers = [] } = restaurant;
  if (offers.length === 0) return null;
  return (
    <div className={styles.times}>
      <SlotRow fill label={t('favorites.times', { restaurant: name, date: t.date(request.date) })}>
        {offers.map(({ time, available }) => (
          <SlotLink
            key={time}
            time={time}
            size="small"
            state={available ? 'available' : 'unavailable'}
            href={`#${withChoices(hashPaths.booking.to(id), { ...request, time })}`}
          />
        ))}
      </SlotRow>
    </div>
  );
}

/** Date, time and party size that the favorites have times for. */
interface TonightsTable {
  date: string;
  time: string;
  party_size: number;
}

interface FavoritesState {
  loaded: Load<Keyed<ListedRestaurant>>;
  request: TonightsTable;
  /** those removed on this page: they stay in the list, so that the diner can undo the removal */
  removed: ReadonlySet<string>;
  /** removes a favorite, or adds it again */
  toggle: (restaurant: ListedRestaurant) => Promise<void>;
}

/** The restaurants that the diner has saved, the latest first. */
function useFavorites(): FavoritesState {
  const { notify, announce, clock, zone } = useHost();
  const [request] = useState((): TonightsTable => {
    const now = clock();
    return { ...tonight(now, zone), party_size: readChoices(now, zone).partySize };
  });
  const loaded = useLoad((signal) => call('listFavorites', { query: request }, { signal }), [request]);
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set());
  const [changing, setChanging] = useState<ReadonlySet<string>>(new Set());

  const toggle = async ({ id, name }: ListedRestaurant) => {
    if (changing.has(id)) return;
    const isRemoved = removed.has(id);
    setRemoved((ids) => toggled(ids, id));
    setChanging((ids) => toggled(ids, id));
    try {
      const input = { params: { restaurant_id: id } };
      // each call by its name: the build lists the calls that a remote makes
      await (isRemoved ? call('addFavorite', input) : call('removeFavorite', input));
      const t = textNow();
      const values = { restaurant: name };
      announce(isRemoved ? t('favorites.added', values) : t('favorites.removedName', values));
    } catch (error) {
      setRemoved((ids) => toggled(ids, id));
      notify(sentencesOf(error).join(' '), { tone: 'bad' });
    } finally {
      setChanging((ids) => toggled(ids, id));
    }
  };
  return { loaded, request, removed, toggle };
}

function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
}
