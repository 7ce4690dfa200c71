import type { DomainEvent } from '@mesa/contract';

/** What one write did to a booking or a hold, as far as others must hear of it. */
export interface ChangeSummary {
  restaurant_id: string;
  /** the days whose tables may look different now */
  dates: string[];
  /** whether tables of those days may have become free */
  frees: boolean;
  event?: Exclude<DomainEvent, { type: 'tables-changed' }>[];
}

/** The events of some writes in a row; a day that changed several times is published once, after everything else. */
export function eventsOf(writes: readonly ChangeSummary[]): DomainEvent[] {
  const days = new Map<string, DomainEvent>();
  for (const { restaurant_id, dates } of writes) {
    for (const date of dates)
      days.set(`${restaurant_id}/${date}`, { type: 'tables-changed', restaurant_id, date });
  }
  return [...writes.flatMap(({ event = [] }) => event), ...days.values()];
}

/** The days on which somebody who waits may now be served. */
export function freedDays(writes: readonly ChangeSummary[]): { restaurant_id: string; date: string }[] {
  const days = new Map(
    writes
      .filter(({ frees }) => frees)
      .flatMap(({ restaurant_id, dates }) =>
        dates.map((date) => [`${restaurant_id}/${date}`, { restaurant_id, date }]),
      ),
  );
  return [...days.values()];
}
