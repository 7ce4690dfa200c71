import { useRef } from 'react';
import type { Wish } from '@mesa/remote-kit';
import { asOf, hashPaths, type ListedRestaurant } from '@mesa/contract';
import { CardLink, countOf, formatDate, Meta, PriceTag, Rating, RestaurantPhoto, ResultRow } from '@mesa/ui';
import { FavoriteButton } from '../../parts/favorite-button';
import { Offers, worded } from '../../parts/offers';
import { useVisible } from '../../parts/use-visible';
import { useLiveOffers } from '../../state/use-live-offers';
import { NextTime } from './next-time';
import styles from './result-item.module.css';

export interface ResultItemProps {
  restaurant: ListedRestaurant;
  request: Wish;
  now: Date;
  /** among the first on the page: its picture is not put off */
  first: boolean;
  marked: boolean;
  onPoint: (pointed: boolean) => void;
}

/** One restaurant found: its page behind the row, its three offers on top. */
export function ResultItem({ restaurant, request, now, first, marked, onPoint }: ResultItemProps) {
  const {
    id,
    name,
    photoUrl,
    category,
    city,
    price,
    description,
    average_rating,
    num_reviews,
    num_reservations,
    offers,
  } = restaurant;
  const item = useRef<HTMLLIElement>(null);
  useLiveOffers(restaurant, request, useVisible(item));
  return (
    <li ref={item}>
      <ResultRow
        marked={marked}
        onPoint={onPoint}
        photo={
          <div className={styles.photo}>
            <RestaurantPhoto
              photoUrl={photoUrl}
              alt=""
              sizes="(max-width: 760px) 100vw, 200px"
              priority={first}
              fit="cover"
            />
            <FavoriteButton restaurant={restaurant} />
          </div>
        }
      >
        <h2>
          <CardLink href={`#${hashPaths.restaurant.to(id)}`}>{name}</CardLink>
        </h2>
        <div className={styles.facts}>
          <Rating average={average_rating} reviews={num_reviews} />
          <Meta>
            {category}
            {city}
            <PriceTag price={price} />
            {num_reservations > 0 && `Booked ${countOf(num_reservations, 'time')}`}
          </Meta>
        </div>
        <p className={styles.words}>{description}</p>
        {offers && (
          <div className={styles.act}>
            <Offers
              restaurant={restaurant}
              offers={asOf(offers, request.date, now).map(worded)}
              request={request}
              label={`Times at ${name} on ${formatDate(request.date)}`}
            />
            {!offers.every(({ available }) => available) && (
              <NextTime restaurant={restaurant} request={request} />
            )}
          </div>
        )}
      </ResultRow>
    </li>
  );
}
