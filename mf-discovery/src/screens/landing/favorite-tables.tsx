import { useState } from 'react';
import { hashPaths, tonight, type ListedRestaurant, type TableRequest } from '@mesa/contract';
import { readChoices, useHost, useLoad } from '@mesa/remote-kit';
import { TextLink, usePartyLabel } from '@mesa/ui';
import { call } from '@mesa/web-client';
import { Offers } from '../../components/offers';
import { useText } from '../../messages';
import styles from './your-tables.module.css';

/** As many favorites have their times on the landing page; the profile lists all. */
const SHOWN_MAX = 3;

/**
 * The diner's favorites, with what they have tonight for the party that is chosen when the page opens: the
 * search box above does not load them anew.
 */
export function useFavoritesTonight() {
  const { clock, zone } = useHost();
  const [request] = useState((): TableRequest => {
    const now = clock();
    return { ...tonight(now, zone), partySize: readChoices(now, zone).partySize };
  });
  const { date, time, partySize } = request;
  const query = { date, time, party_size: partySize };
  const loaded = useLoad((signal) => call('listFavorites', { query }, { signal }), [request]);
  return { loaded, request };
}

interface FavoriteTablesProps {
  favorites: readonly ListedRestaurant[];
  request: TableRequest;
}

/** "Thu, Nov 26 at 7:00 PM, 2 People", and each of the latest favorites with its three times. */
export function FavoriteTables({ favorites, request }: FavoriteTablesProps) {
  const t = useText();
  const { date, time, partySize } = request;
  const party = usePartyLabel()(partySize);
  return (
    <>
      <p>{t('yours.when', { date: t.date(date, 'short'), time: t.time(time, 'at'), party })}</p>
      <ul className={styles.favorites}>
        {favorites.slice(0, SHOWN_MAX).map((restaurant) => (
          <li key={restaurant.id}>
            <TextLink href={`#${hashPaths.restaurant.to(restaurant.id)}`}>{restaurant.name}</TextLink>
            {restaurant.offers && (
              <Offers
                restaurant={restaurant}
                offers={restaurant.offers}
                request={request}
                label={t('yours.times', { restaurant: restaurant.name })}
                size="small"
                fill
              />
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
