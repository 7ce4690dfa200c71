import { useState } from 'react';
import { hashPaths, tonight, type TableRequest } from '@mesa/contract';
import { readChoices, useHost, useLoad } from '@mesa/remote-kit';
import { TextLink, usePartyLabel, Wrap } from '@mesa/ui';
import { call } from '@mesa/web-client';
import { Offers } from '../../components/offers';
import { useText } from '../../messages';
import HowItWorks from './how-it-works';
import styles from './favorite-tables.module.css';

/** As many favorites have their times on the landing page; the profile lists all. */
const SHOWN_MAX = 3;

/**
 * The diner's favorites, with what they have tonight for the party that is chosen when the page opens: the
 * search box above does not load them anew. Somebody without any sees how to book.
 */
export function FavoriteTables() {
  const t = useText();
  const partyLabel = usePartyLabel();
  const { clock, zone } = useHost();
  const [request] = useState((): TableRequest => {
    const now = clock();
    return { ...tonight(now, zone), partySize: readChoices(now, zone).partySize };
  });
  const { date, time, partySize } = request;
  const query = { date, time, party_size: partySize };
  const loaded = useLoad((signal) => call('listFavorites', { query }, { signal }), [request]);
  if (loaded.state === 'loading') return null;
  const favorites = loaded.state === 'ready' ? Object.values(loaded.data) : [];
  if (favorites.length === 0) return <HowItWorks />;
  return (
    <Wrap className={styles.section}>
      <h2>{t('yours.favorites')}</h2>
      <p>
        {t('yours.when', {
          date: t.date(date, 'short'),
          time: t.time(time, 'at'),
          party: partyLabel(partySize),
        })}
      </p>
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
    </Wrap>
  );
}
