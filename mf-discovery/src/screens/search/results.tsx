import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ListedRestaurant } from '@mesa/contract';
import { useHalfHour, useHost, type Wish } from '@mesa/remote-kit';
import { Button, classes, countOf, ListIcon, MapIcon, MapSketch, type MapPin } from '@mesa/ui';
import { useLongList } from '../../parts/use-long-list';
import { useVisible } from '../../parts/use-visible';
import { useDispatch } from '../../state';
import { searchMore, type Found } from '../../state/found';
import { ResultItem } from './result-item';
import styles from './results.module.css';

/** so many rows a large screen shows at first */
const SEEN = 4;

/** The list, more of it as one nears its end, and a map beside it; the row and the pin of a restaurant mark each other. */
export function Results({ found: { list: found, next, more }, wish }: { found: Found; wish: Wish }) {
  const dispatch = useDispatch();
  const { announce } = useHost();
  const now = useHalfHour();
  const list = useLongList(found, SEEN);
  const [pointed, setPointed] = useState<string | null>(null);
  const [mapOpen, setMapOpen] = useState(false);
  const [chosen, setChosen] = useState<string | null>(null);
  const rows = useRef<HTMLUListElement>(null);
  const pins = useMemo<MapPin[]>(
    () => list.map(({ id, name, lat, lng }) => ({ id, lat, lng, label: name })),
    [list],
  );
  const picked = mapOpen ? list.find(({ id }) => id === chosen) : undefined;

  const load = useCallback(async () => {
    if (!next || more === 'loading') return;
    const outcome = await dispatch(searchMore(next));
    if (searchMore.fulfilled.match(outcome))
      announce(`${countOf(outcome.payload.answer.length, 'more restaurant')} shown.`);
  }, [dispatch, announce, next, more]);
  const end = useRef<HTMLDivElement>(null);
  const near = useVisible(end, { margin: '800px', otherwise: false });
  useEffect(() => {
    // a page that failed waits for the diner; a list that is not drawn to its end yet only seems to end near
    if (near && more === 'idle' && list === found) void load();
  }, [near, more, load, list, found]);

  const choose = (id: string) => {
    setChosen(id);
    if (mapOpen) return;
    const row = rows.current?.children[list.findIndex((restaurant) => restaurant.id === id)];
    row?.scrollIntoView({ block: 'center' });
    row?.querySelector('a')?.focus({ preventScroll: true });
  };
  const item = (restaurant: ListedRestaurant, first: boolean) => (
    <ResultItem
      key={restaurant.id}
      restaurant={restaurant}
      wish={wish}
      now={now}
      first={first}
      marked={pointed === restaurant.id}
      onPoint={(on) => setPointed(on ? restaurant.id : null)}
    />
  );
  return (
    <div className={classes(styles.results, mapOpen && styles.mapOnly)}>
      <div className={styles.toggle}>
        <Button variant="primary" icon={mapOpen ? ListIcon : MapIcon} onClick={() => setMapOpen(!mapOpen)}>
          {mapOpen ? 'Show list' : 'Show map'}
        </Button>
      </div>
      <div className={styles.list}>
        <ul ref={rows} className={styles.rows} aria-label="Restaurants">
          {list.map((restaurant, index) => item(restaurant, index < 2))}
        </ul>
        <div ref={end} className={styles.more}>
          {more === 'failed' && <p role="alert">The next restaurants could not be loaded.</p>}
          {next && (
            <Button busy={more === 'loading'} onClick={() => void load()}>
              {more === 'failed' ? 'Try again' : 'Show more'}
            </Button>
          )}
        </div>
      </div>
      <div className={styles.map}>
        <MapSketch
          label="Map of the restaurants found"
          pins={pins}
          selected={pointed}
          onPoint={setPointed}
          onChoose={choose}
          ratio={0.7}
        />
      </div>
      {picked && (
        <section aria-label="Chosen on the map">
          <ul className={styles.rows}>{item(picked, true)}</ul>
        </section>
      )}
    </div>
  );
}
