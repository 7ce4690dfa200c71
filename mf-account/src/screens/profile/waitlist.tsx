import { useRef } from 'react';
import {
  isSameTable,
  type CallAnswer,
  hashPaths,
  type Keyed,
  type Reservation,
  type Restaurant,
  type Watch,
  withChoices,
} from '@mesa/contract';
import { type Load, useHost, useLive, useLoad, useSubmit } from '@mesa/remote-kit';
import { BellIcon, Button, ButtonLink, Countdown, ErrorList, Icon, Notice, usePartyLabel } from '@mesa/ui';
import { call } from '@mesa/web-client';
import { useText } from '../../messages';
import styles from './waitlist.module.css';

export interface WaitlistProps {
  restaurants: Keyed<Restaurant>;
  /** the diner's */
  reservations: Keyed<Reservation>;
}

/** Tables offered to the diner, and the full slots they wait for. Nothing when there are none. */
export function Waitlist({ restaurants, reservations }: WaitlistProps) {
  const t = useText();
  const { serverClock } = useHost();
  const list = useRef<HTMLUListElement>(null);
  const watches = useWatches(restaurants);
  if (watches.state !== 'ready') return null;
  const isBooked = (watch: Watch) => Object.values(reservations).some((booked) => isSameTable(booked, watch));
  // the booking page holds the table itself, so an offer that was booked counts as one that has expired
  const shown = watches.data.filter(({ watch }) => watch.state === 'waiting' || !isBooked(watch));
  if (shown.length === 0) return null;
  const isOffered = ({ watch }: Watched) =>
    watch.state === 'offered' &&
    watch.hold !== undefined &&
    Date.parse(watch.hold.expires_at) > serverClock().getTime();
  const offers = shown.filter(isOffered);
  const waiting = shown.filter((each) => !isOffered(each));
  const reloadAndFocus = () => {
    // the entry disappears with its button, so focus the list
    list.current?.focus();
    watches.reload();
  };
  return (
    <section className={styles.waiting} aria-label={t('waitlist.title')}>
      {offers.map((each) => (
        <Offer key={each.watch.id} {...each} onEnd={watches.reload} />
      ))}
      {waiting.length > 0 && (
        <>
          <h2 id="waiting">{t('waitlist.title')}</h2>
          <ul ref={list} tabIndex={-1} className={styles.list} aria-labelledby="waiting">
            {waiting.map((each) => (
              <WaitlistEntry key={each.watch.id} {...each} onEnd={watches.reload} onRejoin={reloadAndFocus} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

type EntryProps = Watched & { onEnd: () => void };

function Offer({ watch, restaurant, onEnd }: EntryProps) {
  const t = useText();
  const slot = useSlotText(watch);
  const { serverClock } = useHost();
  const name = restaurant?.name ?? t('waitlist.restaurant');
  return (
    <Notice
      tone="ok"
      title={t('waitlist.opened', { restaurant: name })}
      action={
        <ButtonLink
          variant="primary"
          href={`#${withChoices(hashPaths.booking.to(watch.restaurant_id), watch)}`}
        >
          {t('waitlist.book')}
        </ButtonLink>
      }
    >
      <p>{slot}</p>
      <p className={styles.held}>
        {t.rich('waitlist.held', {
          countdown: (
            <Countdown
              until={watch.hold!.expires_at}
              now={serverClock}
              label={t('waitlist.offer')}
              onEnd={onEnd}
            />
          ),
        })}
      </p>
    </Notice>
  );
}

function WaitlistEntry({ watch, restaurant, onEnd, onRejoin }: EntryProps & { onRejoin: () => void }) {
  const t = useText();
  const slot = useSlotText(watch);
  const expired = watch.state !== 'waiting';
  const { submit, busy, errors } = useSubmit(async () => {
    await call('deleteWatch', { params: { id: watch.id } });
    onEnd();
  });
  const rejoin = useSubmit(async () => {
    const { restaurant_id, date, time, party_size } = watch;
    await call('createWatch', { body: { watch: { restaurant_id, date, time, party_size } } });
    // the expired entry would be listed beside the new one
    await call('deleteWatch', { params: { id: watch.id } }).finally(onRejoin);
  });
  const restaurantName = restaurant?.name ?? t('visit.restaurant');
  const values = { restaurant: restaurantName, slot };
  return (
    <li className={styles.item}>
      <Icon of={BellIcon} />
      <div className={styles.words}>
        <a href={`#${hashPaths.restaurant.to(watch.restaurant_id)}`}>{restaurantName}</a>
        <p>
          {watch.closed ? t('waitlist.closed', { slot }) : expired ? t('waitlist.expired', { slot }) : slot}
        </p>
        <ErrorList sentences={[...rejoin.errors, ...errors]} />
      </div>
      {expired && !watch.closed && (
        <Button
          size="small"
          busy={rejoin.busy}
          onClick={rejoin.submit}
          aria-label={t('waitlist.rejoinName', values)}
        >
          {t('waitlist.rejoin')}
        </Button>
      )}
      <Button
        size="small"
        variant="quiet"
        busy={busy}
        onClick={submit}
        aria-label={t('waitlist.leaveName', values)}
      >
        {t('waitlist.leave')}
      </Button>
    </li>
  );
}

function useSlotText({ date, time, party_size }: Watch): string {
  const t = useText();
  const partyLabel = usePartyLabel();
  return t('waitlist.slot', { date: t.date(date), time: t.time(time), party: partyLabel(party_size) });
}

interface Watched {
  watch: Watch;
  /** null when it could not be fetched */
  restaurant: Restaurant | null;
}

/**
 * The full slots that the diner waits for, the oldest first; loads them again when an offer arrives, and when
 * a reservation changes: an offer may have become one.
 */
function useWatches(restaurantsById: Keyed<Restaurant>): Load<Watched[]> {
  const loaded = useLoad(async (signal) => {
    const watches = Object.values(await call('listWatches', undefined, { signal }));
    const missing = [...new Set(watches.map(({ restaurant_id }) => restaurant_id))].filter(
      (id) => !restaurantsById[id],
    );
    const loadedRestaurants = await Promise.all(missing.map((id) => restaurantOf(id, signal)));
    const restaurants = new Map(
      loadedRestaurants.flatMap((each) => (each ? [[each.id, each] as const] : [])),
    );
    return watches.map((watch) => ({
      watch,
      restaurant: restaurantsById[watch.restaurant_id] ?? restaurants.get(watch.restaurant_id) ?? null,
    }));
  }, []);
  useLive('ReservationsChannel', {}, { received: loaded.reload, connected: loaded.refresh });
  return loaded;
}

/** Null on failure: an offer lasts only two minutes, so show it even without the restaurant's name. */
async function restaurantOf(
  id: string,
  signal: AbortSignal,
): Promise<CallAnswer<'getRestaurant'>['restaurant'] | null> {
  try {
    return (await call('getRestaurant', { params: { id } }, { signal })).restaurant;
  } catch {
    signal.throwIfAborted();
    return null;
  }
}
