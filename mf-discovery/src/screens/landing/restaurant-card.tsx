import { memo } from 'react';
import { hashPaths, type ListedRestaurant, type TableRequest } from '@mesa/contract';
import {
  Card,
  CardBody,
  CardLink,
  CardPhoto,
  Meta,
  Rating,
  RestaurantPhoto,
  useCityName,
  useCuisineName,
} from '@mesa/ui';
import { FavoriteButton } from '../../components/favorite-button';
import { Offers } from '../../components/offers';
import { useText } from '../../messages';
import styles from './restaurant-card.module.css';

/**
 * A restaurant in the carousel: the card leads to its page, each available time to its booking. Memoized as
 * the rows of a search are.
 */
export const RestaurantCard = memo(function RestaurantCard({
  restaurant,
  request,
}: {
  restaurant: ListedRestaurant;
  request: TableRequest;
}) {
  const t = useText();
  const cityName = useCityName();
  const cuisineName = useCuisineName();
  const { id, name, photoUrl, category, city, average_rating, num_reviews, free_times = [] } = restaurant;
  return (
    <Card lifts>
      <CardPhoto>
        <RestaurantPhoto photoUrl={photoUrl} alt="" sizes="auto, 272px" fit="cover" />
      </CardPhoto>
      <CardBody>
        <h3>
          <CardLink href={`#${hashPaths.restaurant.to(id)}`}>{name}</CardLink>
        </h3>
        <Rating average={average_rating} reviews={num_reviews} />
        {/* one text, which does not move when the web font replaces another */}
        <Meta>{`${cuisineName(category)} · ${cityName(city)}`}</Meta>
        <div className={styles.times}>
          {free_times.length > 0 ? (
            <Offers
              restaurant={restaurant}
              offers={free_times.map((time) => ({ time, available: true }))}
              request={request}
              label={t('card.times', { name })}
              size="small"
              fill
            />
          ) : (
            <p className={styles.none}>{t('card.none')}</p>
          )}
        </div>
      </CardBody>
      <FavoriteButton restaurant={restaurant} />
    </Card>
  );
});
