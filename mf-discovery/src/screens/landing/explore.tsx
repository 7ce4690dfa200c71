import { useCallback, useEffect, type ReactNode } from 'react';
import { addDays, offersFrom, slotMinutes, wallAt } from '@mesa/contract';
import { useChoices, useHost, type Wish } from '@mesa/remote-kit';
import { Carousel, EmptyState, FailedState, formatDate, Loading, SkeletonCard, Wrap } from '@mesa/ui';
import { useLongList } from '../../parts/use-long-list';
import { useDispatch, useSelect } from '../../state';
import { loadAll } from '../../state/restaurants';
import { RestaurantCard } from './restaurant-card';
import styles from './sections.module.css';

const CARDS = 15;
/** of which a wide screen shows at first */
const SEEN = 5;
const EVENING = 17 * 60;
const NUMBERS = ['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** The best rated, each with its next free times for the diner's date, time and party. */
export function Explore() {
  const { clock, zone, session } = useHost();
  const {
    choices: { date, time, partySize },
  } = useChoices();
  const dispatch = useDispatch();
  const { status, sentences, list: found } = useSelect((state) => state.restaurants.all);
  const list = useLongList(found, SEEN);
  const userId = session.currentUser?.id;
  const load = useCallback(
    () => dispatch(loadAll({ date, time, party_size: partySize, limit: CARDS })),
    [dispatch, date, time, partySize],
  );
  useEffect(() => {
    const loading = load();
    return () => loading.abort();
    // what the store keeps goes when someone else signs in, so it is asked for again
  }, [load, userId]);

  const today = wallAt(clock(), zone).date;
  if (status === 'ready' && found.length === 0)
    return (
      <Wrap className={styles.section}>
        <h2>{TITLE}</h2>
        <EmptyState
          small
          title="No restaurants yet"
          text="They will stand here as soon as the first one has joined."
        />
      </Wrap>
    );
  return (
    <Wrap className={styles.section}>
      {status === 'failed' ? (
        <>
          <h2>{TITLE}</h2>
          <FailedState message={sentences.join(' ')} onRetry={load} />
        </>
      ) : (
        <>
          {list.length === 0 && status !== 'ready' && (
            <Loading label="Loading restaurants">
              <span />
            </Loading>
          )}
          <Cards subtitle={promise({ date, time, partySize }, today)}>
            {list.length > 0 &&
              list.map((restaurant) => (
                <RestaurantCard
                  key={restaurant.id}
                  restaurant={restaurant}
                  wish={{ date, time, partySize }}
                />
              ))}
          </Cards>
        </>
      )}
    </Wrap>
  );
}

/** The same as it stands in the page's first paint: for which evening is not known yet, but takes a line. */
export function ExplorePlaceholder() {
  return (
    <Wrap className={styles.section}>
      <Cards subtitle={'\u00a0'}>{false}</Cards>
    </Wrap>
  );
}

const TITLE = 'Explore Los Angeles';

/** @param children the cards, false while there are none: shapes stand in their places */
function Cards({ subtitle, children }: { subtitle: string; children: ReactNode }) {
  return (
    <Carousel title={TITLE} subtitle={subtitle} itemWidth={268} itemWidthNarrow={272}>
      {children || [0, 1, 2, 3, 4].map((i) => <SkeletonCard key={i} />)}
    </Carousel>
  );
}

/** "Free tables tonight from 7:00 PM for two". */
function promise({ date, time, partySize }: Wish, today: string): string {
  // a time nobody can book means the next one that can be
  const from = offersFrom(time)[0]!;
  const near = {
    [today]: slotMinutes(from) >= EVENING ? 'tonight' : 'today',
    [addDays(today, 1)]: 'tomorrow',
  }[date];
  return `Free tables ${near ?? `on ${formatDate(date)}`} from ${from} for ${NUMBERS[partySize] ?? partySize}`;
}
