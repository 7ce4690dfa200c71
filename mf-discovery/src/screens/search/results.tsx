import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ListedRestaurant, TableRequest } from '@mesa/contract';
import { useHalfHour, useHost, useSubmit } from '@mesa/remote-kit';
import { Button, classes, ListIcon, MapIcon, useBackCloses } from '@mesa/ui';
import { useLongList } from '../../components/use-long-list';
import { useVisible } from '../../components/use-visible';
import { textNow, useText } from '../../messages';
import { useDispatch } from '../../state';
import { readMoreResults } from '../../state/read-results';
import { moreFound, type SearchResults } from '../../state/search-results';
import { ResultItem } from './result-item';
import { ResultMap } from './result-map';
import styles from './results.module.css';

/** rows that a large screen shows at first */
const FIRST_ROWS = 4;

export interface ResultsProps {
  results: SearchResults;
  request: TableRequest;
  /** where the diner is, if they search near them: rows say how far a restaurant is */
  near: string | null;
  /** the row of filters, which has its own button for the map */
  bar: RefObject<Element | null>;
  /** on narrow screens: the map is shown instead of the list */
  mapOpen: boolean;
  onMapOpen: (open: boolean) => void;
}

/**
 * The list, which loads more near its end, and a map beside it. Pointing at a row highlights its pin, and the
 * other way round; what was chosen on the map stays highlighted.
 */
export function Results({ results, request, near, bar, mapOpen, onMapOpen }: ResultsProps) {
  const t = useText();
  const now = useHalfHour();
  const list = useLongList(results.list, FIRST_ROWS);
  const [hovered, setHovered] = useState<string | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const barVisible = useVisible(bar, { initially: true });
  const frame = useRef<HTMLDivElement>(null);
  useMapScroll(frame, mapOpen);
  useBackCloses(frame, () => onMapOpen(false), mapOpen);
  const rows = useRef<HTMLUListElement>(null);
  const picked = mapOpen ? results.list.find(({ id }) => id === chosen) : undefined;

  const choose = (id: string) => {
    setChosen(id);
    if (!mapOpen) focusRow(rows.current?.children[list.findIndex((restaurant) => restaurant.id === id)]);
  };
  const renderItem = (restaurant: ListedRestaurant, look: { first?: boolean; compact?: boolean }) => (
    <ResultItem
      restaurant={restaurant}
      request={request}
      near={near}
      now={now}
      {...look}
      key={restaurant.id}
      highlighted={hovered === restaurant.id || chosen === restaurant.id}
      onHover={setHovered}
    />
  );
  return (
    <div ref={frame} className={classes(styles.results, mapOpen && styles.mapOnly)}>
      {(mapOpen || !barVisible) && <MapButton open={mapOpen} onOpen={onMapOpen} />}
      <div className={styles.list}>
        <ul ref={rows} className={styles.rows} aria-label={t('results.label')}>
          {list.map((restaurant, index) => renderItem(restaurant, { first: index < 2 }))}
        </ul>
        <MoreResults results={results} complete={list === results.list} />
      </div>
      <div className={styles.map}>
        <ResultMap results={results} selected={hovered ?? chosen} onHover={setHovered} onChoose={choose} />
      </div>
      {picked && (
        <section aria-label={t('results.selected')} className={styles.picked}>
          <ul>{renderItem(picked, { compact: true })}</ul>
        </section>
      )}
    </div>
  );
}

function focusRow(row: Element | undefined): void {
  row?.scrollIntoView({ block: 'center' });
  row?.querySelector('a')?.focus({ preventScroll: true });
}

/** Floats over the list while the row of filters, which has such a button too, is out of view. */
function MapButton({ open, onOpen }: { open: boolean; onOpen: (open: boolean) => void }) {
  const t = useText();
  return (
    <div className={styles.toggle}>
      <Button variant="primary" icon={open ? ListIcon : MapIcon} onClick={() => onOpen(!open)}>
        {open ? t('filters.showList') : t('filters.showMap')}
      </Button>
    </div>
  );
}

/**
 * The end of the list: loads the next page when it is nearly in view, or on a press.
 * @param complete whether all results are rendered: until then the end of the list is not the real one
 */
function MoreResults({ results: { next }, complete }: { results: SearchResults; complete: boolean }) {
  const t = useText();
  const dispatch = useDispatch();
  const { announce } = useHost();
  const { submit, busy, refusal, clear } = useSubmit(async () => {
    if (!next) return;
    const page = await readMoreResults(next);
    dispatch(moreFound({ after: next, page }));
    announce(textNow()('more.shown', { count: page.answer.length }));
  });
  // a refusal is of the list that it was to continue
  useEffect(() => clear, [next, clear]);
  const end = useRef<HTMLDivElement>(null);
  const near = useVisible(end, { margin: '800px', otherwise: false });
  useEffect(() => {
    // after a failure only the diner's press loads the page again
    if (near && next && !busy && !refusal && complete) submit();
  }, [near, next, busy, refusal, submit, complete]);
  return (
    <div ref={end} className={styles.more}>
      {refusal && <p role="alert">{t('more.failed')}</p>}
      {next && (
        <Button busy={busy} onClick={submit}>
          {refusal ? t('tryAgain') : t('more.show')}
        </Button>
      )}
    </div>
  );
}

/**
 * Scrolls to the map when it replaces the list, and restores the list's scroll position when it closes.
 */
function useMapScroll(frame: RefObject<Element | null>, open: boolean): void {
  const left = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (open) {
      left.current = window.scrollY;
      frame.current?.scrollIntoView({ block: 'start' });
    } else if (left.current !== null) {
      window.scrollTo(0, left.current);
      left.current = null;
    }
  }, [frame, open]);
}
