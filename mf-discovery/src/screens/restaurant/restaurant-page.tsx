import { useDeferredValue } from 'react';
import type { Restaurant } from '@mesa/contract';
import { useHost } from '@mesa/remote-kit';
import { Button, HeaderPhoto, ImagesIcon, Tabs, Wrap } from '@mesa/ui';
import { useFavorites } from '../../state/use-favorite';
import type { SingleRestaurant } from '../../state/single-restaurant';
import { useText } from '../../messages';
import { BottomBar } from './bottom-bar';
import { Gallery } from './gallery';
import { Location } from './location';
import { Overview } from './overview';
import { photosOf } from './photos-of';
import { ReservationBox } from './reservation-box';
import { Reviews } from './reviews/reviews';
import { SECTIONS } from './sections';
import { useSections } from './use-sections';
import styles from './restaurant-page.module.css';

export interface RestaurantPageProps {
  /** null until it is requested: a list knew the restaurant */
  single: SingleRestaurant | null;
  restaurant: Restaurant;
  /** loads the restaurant again */
  onRetry: () => void;
}

/**
 * A photo from edge to edge, then the sections of the page, with the reservation box beside them. What is
 * below the first screen is rendered after it.
 */
export function RestaurantPage({ single, restaurant, onRetry }: RestaurantPageProps) {
  const t = useText();
  const { current, goTo } = useSections(SECTIONS.map(({ id }) => id));
  useFavorites();
  const begun = useDeferredValue(true, false);
  return (
    <>
      <TopPhoto restaurant={restaurant} />
      <Wrap className={styles.columns}>
        <Tabs
          label={t('page.sections')}
          items={SECTIONS.map(({ id, label }) => ({ id, label: t(label) }))}
          current={current}
          onChoose={goTo}
          sticky
          className={styles.tabs}
        />
        <div className={styles.first}>
          <Overview restaurant={restaurant} />
        </div>
        <aside className={styles.aside} aria-label={t('page.reservation')}>
          <div className={styles.box}>
            <ReservationBox restaurant={restaurant} />
          </div>
        </aside>
        <div className={styles.rest}>
          {begun && (
            <>
              <Gallery restaurant={restaurant} />
              <Location restaurant={restaurant} />
              <Reviews single={single} restaurant={restaurant} onRetry={onRetry} />
            </>
          )}
        </div>
      </Wrap>
      <BottomBar />
    </>
  );
}

function TopPhoto({ restaurant }: { restaurant: Restaurant }) {
  const { openModal } = useHost();
  const t = useText();
  const seeAll = () => openModal('image', { photos: photosOf(t, restaurant), start: 0 });
  return (
    <div className={styles.top}>
      <HeaderPhoto
        photoUrl={restaurant.widePhotoUrl ?? restaurant.photoUrl}
        alt={t('page.photo', { name: restaurant.name })}
      />
      <Wrap className={styles.overPhoto}>
        <Button variant="onPhoto" icon={ImagesIcon} onClick={seeAll}>
          {t('page.allPhotos')}
        </Button>
      </Wrap>
    </div>
  );
}
