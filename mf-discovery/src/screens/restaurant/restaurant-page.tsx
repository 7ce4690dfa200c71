import type { Restaurant } from '@mesa/contract';
import { useHost } from '@mesa/remote-kit';
import { Button, ImagesIcon, RestaurantPhoto, Tabs, Wrap } from '@mesa/ui';
import type { Single } from '../../state/restaurants';
import { Gallery, photosOf } from './gallery';
import { JumpBar } from './jump-bar';
import { Overview } from './overview';
import { ReservationBox } from './reservation-box';
import { Reviews } from './reviews/reviews';
import { SECTIONS } from './sections';
import { useSections } from './use-sections';
import { Whereabouts } from './whereabouts';
import styles from './restaurant-page.module.css';

export interface RestaurantPageProps {
  single: Single;
  restaurant: Restaurant;
  /** asks for the restaurant again */
  onRetry: () => void;
}

/** One large photo, a sheet with the three sections, and the reservation box beside it. */
export function RestaurantPage({ single, restaurant, onRetry }: RestaurantPageProps) {
  const { openModal } = useHost();
  const { current, goTo } = useSections(SECTIONS.map(({ id }) => id));
  const seeAll = () => openModal('image', { photos: photosOf(restaurant), start: 0 });
  return (
    <>
      <div className={styles.top}>
        <RestaurantPhoto
          photoUrl={restaurant.photoUrl}
          alt={`A dish at ${restaurant.name}`}
          sizes="100vw"
          ratio={3}
          priority
          fit="cover"
          className={styles.photo}
        />
        <Wrap className={styles.overPhoto}>
          <Button variant="onPhoto" icon={ImagesIcon} onClick={seeAll}>
            See all photos
          </Button>
        </Wrap>
      </div>
      <Wrap className={styles.columns}>
        <div className={styles.sheet}>
          <Tabs label="On this page" items={SECTIONS} current={current} onChoose={goTo} sticky />
          <Overview restaurant={restaurant} />
          <Gallery restaurant={restaurant} />
          <Reviews single={single} restaurant={restaurant} onRetry={onRetry} />
        </div>
        <aside className={styles.aside} aria-label="Reservation and address">
          <div className={styles.box}>
            <ReservationBox restaurant={restaurant} />
          </div>
          <div className={styles.place}>
            <Whereabouts restaurant={restaurant} />
          </div>
        </aside>
      </Wrap>
      <JumpBar />
    </>
  );
}
