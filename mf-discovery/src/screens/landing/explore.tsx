import { type ReactNode, useEffect, useMemo } from 'react';
import {
  addDays,
  hashPaths,
  type ListedRestaurant,
  offersFrom,
  slotMinutes,
  type TableRequest,
  wallTimeAt,
} from '@mesa/contract';
import { type Load, type Submit, useChoices, useHost, useLoad, useSubmit } from '@mesa/remote-kit';
import { Carousel, FailedState, Loading, SkeletonCard, TextLink, Wrap } from '@mesa/ui';
import { NoRestaurants } from '../../components/no-restaurants';
import { useLongList } from '../../components/use-long-list';
import { type DiscoveryText, textNow, useText } from '../../messages';
import { useDispatch, useSelect } from '../../state';
import { allLoaded, moreLoaded, readAll, readMore } from '../../state/all-restaurants';
import { LoadMoreCard } from './load-more-card';
import { RestaurantCard } from './restaurant-card';
import styles from './sections.module.css';

/** The row is at most as wide as this many cards. */
const MOST_IN_VIEW = 5;
/** Width of a card in pixels, on wide and on narrow screens. */
const WIDTHS = { itemWidth: 268, itemWidthNarrow: 272 };

/**
 * All restaurants, best rated first, each with its next available times for the diner's date, time and party
 * size.
 */
export function Explore() {
  const t = useText();
  const { date, time, partySize } = useChoices().choices;
  const table = useMemo(() => ({ date, time, partySize }), [date, time, partySize]);
  const { list: restaurants, next } = useSelect((state) => state.restaurants.all);
  const list = useLongList(
    restaurants,
    Math.min(MOST_IN_VIEW, Math.ceil(window.innerWidth / WIDTHS.itemWidth)),
  );
  const loaded = useAllRestaurants(table);
  const more = useMoreRestaurants();
  const { clock, zone } = useHost();

  const isEmpty = loaded.state === 'ready' && restaurants.length === 0;
  if (loaded.state === 'failed' || isEmpty)
    return (
      <Wrap className={styles.section}>
        <h2>{t('explore.title')}</h2>
        {loaded.state === 'failed' ? (
          <FailedState message={loaded.refusal.sentences.join(' ')} onRetry={loaded.reload} />
        ) : (
          <NoRestaurants small />
        )}
      </Wrap>
    );
  return (
    <Wrap className={styles.section}>
      {list.length === 0 && (
        <Loading label={t('loading.restaurants')}>
          <span />
        </Loading>
      )}
      <Cards
        subtitle={exploreSubtitle(t, table, clock(), zone)}
        onNearEnd={next && !more.refusal ? more.submit : undefined}
      >
        {list.length > 0 && [
          ...list.map((restaurant) => (
            <RestaurantCard key={restaurant.id} restaurant={restaurant} request={table} />
          )),
          next && <LoadMoreCard key="more" failed={more.refusal !== null} onRetry={more.submit} />,
        ]}
      </Cards>
    </Wrap>
  );
}

/**
 * The same in the page's first paint: the diner's choices are not known yet, so an empty line reserves the
 * space of the subtitle.
 */
export function ExplorePlaceholder() {
  return (
    <Wrap className={styles.section}>
      <Cards subtitle={'\u00a0'}>{false}</Cards>
    </Wrap>
  );
}

interface CardsProps {
  subtitle: string;
  onNearEnd?: (() => void) | undefined;
  /** the cards; false while there are none, and skeletons take their places */
  children: ReactNode;
}

function Cards({ subtitle, onNearEnd, children }: CardsProps) {
  const t = useText();
  return (
    <Carousel
      title={t('explore.title')}
      subtitle={subtitle}
      {...WIDTHS}
      onNearEnd={onNearEnd}
      action={
        <TextLink href={`#${hashPaths.searchAll.to()}`} aria-label={t('seeAllRestaurants')}>
          {t('explore.seeAll')}
        </TextLink>
      }
    >
      {children || [0, 1, 2, 3, 4].map((i) => <SkeletonCard key={i} />)}
    </Carousel>
  );
}

/** The first restaurants; loaded again when the choices change. */
function useAllRestaurants({ date, time, partySize }: TableRequest): Load<ListedRestaurant[]> {
  const userId = useHost().session.currentUser?.id;
  const dispatch = useDispatch();
  const all = useSelect((state) => state.restaurants.all);
  const key = JSON.stringify([date, time, partySize]);
  return useLoad(
    (signal) => readAll({ date, time, party_size: partySize }, all.list.length, signal),
    // `userId`: the store is emptied when somebody else signs in
    [key, userId],
    { data: all.key === key ? all.list : null, save: (page) => dispatch(allLoaded({ key, page })) },
  );
}

/** Loads the restaurants after the last one shown. */
function useMoreRestaurants(): Submit<[]> {
  const { announce } = useHost();
  const dispatch = useDispatch();
  const next = useSelect((state) => state.restaurants.all.next);
  const more = useSubmit(async () => {
    if (!next) return;
    const page = await readMore(next);
    dispatch(moreLoaded({ after: next, page }));
    announce(textNow()('more.shown', { count: Object.keys(page.answer).length }));
  });
  const { clear } = more;
  // a refusal is of the list that it was to continue
  useEffect(() => clear, [next, clear]);
  return more;
}

const EVENING = 17 * 60;

/** "Tables for two tonight from 7:00 PM". */
function exploreSubtitle(
  t: DiscoveryText,
  { date, time, partySize }: TableRequest,
  now: Date,
  zone: string,
): string {
  const today = wallTimeAt(now, zone).date;
  // for a time that cannot be booked, the offers begin at the next one that can
  const from = offersFrom(time)[0]!;
  const day = {
    [today]: slotMinutes(from) >= EVENING ? 'tonight' : 'today',
    [addDays(today, 1)]: 'tomorrow',
  }[date];
  return t('explore.subtitle', {
    party: partySize,
    day: day ?? 'other',
    date: t.date(date),
    time: t.time(from, 'at'),
  });
}
