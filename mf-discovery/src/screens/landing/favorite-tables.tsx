import { hashPaths, tonight, type ListedRestaurant } from '@mesa/contract';
import { useChoices, useHalfHour, useHost, useLoad } from '@mesa/remote-kit';
import { TextLink, usePartyLabel } from '@mesa/ui';
import { call } from '@mesa/web-client';
import { Offers } from '../../components/offers';
import { useText } from '../../messages';
import styles from './your-tables.module.css';

/** As many favorites have their times on the landing page; the profile lists all. */
const SHOWN_MAX = 3;

/** The diner's favorites, with what they have tonight. */
export function useFavoritesTonight() {
  const { zone } = useHost();
  const { partySize } = useChoices().choices;
  const { date, time } = tonight(useHalfHour(), zone);
  const query = { date, time, party_size: partySize };
  const loaded = useLoad((signal) => call('listFavorites', { query }, { signal }), [date, time, partySize]);
  return { loaded, request: { date, time, partySize } };
}

interface FavoriteTablesProps {
  favorites: readonly ListedRestaurant[];
  request: ReturnType<typeof useFavoritesTonight>['request'];
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
