import { type ComponentType, lazy, Suspense, useDeferredValue } from 'react';
import type { Refusal, Restaurant } from '@mesa/contract';
import { useHost } from '@mesa/remote-kit';
import { Button, HeaderPhoto, ImagesIcon, Tabs, useSections, Wrap } from '@mesa/ui';
import { useClosedToday } from '../../state/use-closed-today';
import { useFavorites } from '../../state/use-favorite';
import type { SingleRestaurant } from '../../state/single-restaurant';
import { useText } from '../../messages';
import { BottomBar } from './bottom-bar';
import { Gallery } from './gallery';
import { Location } from './location';
import { Overview } from './overview';
import { photosOf, type Photos } from './photos-of';
import { ReservationBox } from './reservation-box';
import { Reviews } from './reviews/reviews';
import { SECTIONS } from './sections';
import styles from './restaurant-page.module.css';

/** The icons of the tags are many, so they are loaded beside the page, which works without them. */
const details: Promise<{ Details: ComponentType<{ restaurant: Restaurant }> }> = import('./details').catch(
  () => ({ Details: () => null }),
);
const Details = lazy(() => details.then(({ Details: loaded }) => ({ default: loaded })));

export interface RestaurantPageProps {
  /** null until it is requested: a list knew the restaurant */
  single: SingleRestaurant | null;
  restaurant: Restaurant;
  /** why the restaurant could not be loaded; a list knew it */
  refusal: Refusal | null;
  /** loads the restaurant again */
  onRetry: () => void;
}

/**
 * A photo from edge to edge, then the sections of the page, with the reservation box beside them. What is
 * below the first screen is rendered after it.
 */
export function RestaurantPage({ single, restaurant, refusal, onRetry }: RestaurantPageProps) {
  const t = useText();
  const photos = photosOf(t, restaurant, single?.dinerPhotos);
  // the header shows a single picture already
  const hasGallery = photos.length > 1;
  const sections = SECTIONS.filter(({ id }) => id !== 'photos' || hasGallery);
  const { current, goTo } = useSections(sections.map(({ id }) => id));
  useFavorites();
  const closedToday = useClosedToday(restaurant);
  const begun = useDeferredValue(true, false);
  return (
    <>
      <TopPhoto restaurant={restaurant} photos={photos} />
      <Wrap className={styles.columns}>
        <Tabs
          label={t('page.sections')}
          items={sections.map(({ id, label }) => ({ id, label: t(label) }))}
          current={current}
          onChoose={goTo}
          sticky
          className={styles.tabs}
        />
        <div className={styles.first}>
          <Overview restaurant={restaurant} closedToday={closedToday} />
        </div>
        <aside className={styles.aside} aria-label={t('page.reservation')}>
          <div className={styles.box}>
            <ReservationBox restaurant={restaurant} />
          </div>
        </aside>
        <div className={styles.rest}>
          {begun && (
            <Suspense>
              <Details restaurant={restaurant} />
              {hasGallery && <Gallery photos={photos} />}
              <Location restaurant={restaurant} closedToday={closedToday} />
              <Reviews single={single} restaurant={restaurant} refusal={refusal} onRetry={onRetry} />
            </Suspense>
          )}
        </div>
      </Wrap>
      <BottomBar />
    </>
  );
}

function TopPhoto({ restaurant, photos }: { restaurant: Restaurant; photos: Photos }) {
  const { openModal } = useHost();
  const t = useText();
  const seeAll = () => openModal('image', { photos, start: 0 });
  return (
    <div className={styles.top}>
      <HeaderPhoto
        photoUrl={restaurant.widePhotoUrl ?? restaurant.photoUrl}
        alt={t('page.photo', { name: restaurant.name })}
      />
      {photos.length > 1 && (
        <Wrap className={styles.overPhoto}>
          <Button variant="onPhoto" icon={ImagesIcon} onClick={seeAll}>
            {t('page.allPhotos')}
          </Button>
        </Wrap>
      )}
    </div>
  );
}
