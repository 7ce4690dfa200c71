import { useMemo, useSyncExternalStore } from 'react';
import {
  ALL_SLOTS,
  DEFAULT_PARTY,
  defaultTime,
  firstChoice,
  firstDate,
  isIsoDate,
  MAX_PARTY,
  MIN_PARTY,
  timeOptions,
} from '@mesa/contract';
import { localValues } from './browser-storage';
import { useHostServices } from './host';
import { useHalfHour } from './use-half-hour';

/** The diner's last choices, stored in local storage (spec.md §3 "Local storage"). */
export interface Choices {
  /** yyyy-mm-dd, never before today */
  date: string;
  /** one of the slots the forms offer on that date */
  time: string;
  partySize: number;
  query: string;
  photoUrl: string;
}

const KEYS = ['date', 'time', 'partySize', 'query', 'photoUrl'] as const;

type StoredChoices = Record<keyof Choices, string | null>;

const listeners = new Set<() => void>();

/**
 * What was chosen, with outdated values replaced: a date before today by the first choice of a form,
 * a time that has passed by the next one that can be booked, a party that no table seats by two.
 */
export function readChoices(now: Date, zone: string): Choices {
  return withoutStale(readStored(), now, zone);
}

export function saveChoices(chosen: Partial<Choices>): void {
  for (const [key, value] of Object.entries(chosen))
    if (value !== undefined) localValues.write(key, String(value));
  notify();
}

/** Removes date, time, party size and query, not the photo: what the logo does (spec.md §2). */
export function clearChoices(): void {
  for (const key of KEYS) if (key !== 'photoUrl') localValues.write(key, null);
  notify();
}

/** Removes everything, the photo too: at a log-out, because the next diner may be another one. */
export function forgetChoices(): void {
  for (const key of KEYS) localValues.write(key, null);
  notify();
}

interface UsedChoices {
  choices: Choices;
  /** the time as it was chosen, even if the chosen date does not offer it; null for none */
  chosenTime: string | null;
  save: typeof saveChoices;
  clear: typeof clearChoices;
}

/** The choices, the same in every component and tab, and how to change them. */
export function useChoices(): UsedChoices {
  const { zone } = useHostServices();
  const stored = useSyncExternalStore(subscribe, snapshot);
  const now = useHalfHour();
  return useMemo(() => {
    const parsed = JSON.parse(stored) as StoredChoices;
    return {
      choices: withoutStale(parsed, now, zone),
      chosenTime: timeIn(parsed, now, zone),
      save: saveChoices,
      clear: clearChoices,
    };
  }, [stored, now, zone]);
}

function timeIn({ date, time }: StoredChoices, now: Date, zone: string): string | null {
  return time && ALL_SLOTS.includes(time) && !isPast(date, firstDate(now, zone)) ? time : null;
}

function isPast(date: string | null, first: string): boolean {
  return !!date && (!isIsoDate(date) || date < first);
}

function withoutStale(stored: StoredChoices, now: Date, zone: string): Choices {
  const partySize = Number(stored.partySize);
  const choices = {
    partySize:
      Number.isInteger(partySize) && partySize >= MIN_PARTY && partySize <= MAX_PARTY
        ? partySize
        : DEFAULT_PARTY,
    query: stored.query ?? '',
    photoUrl: stored.photoUrl ?? '',
  };
  const { date: day, time } = stored;
  const first = firstDate(now, zone);
  // a time chosen for a day in the past is dropped with it; one chosen without a day is for the first day
  if (isPast(day, first) || (!day && !time)) return { ...firstChoice(now, zone), ...choices };
  const date = day ?? first;
  const options = timeOptions(date, now, zone);
  if (time && options.includes(time)) return { date, time, ...choices };
  const wanted = time && ALL_SLOTS.includes(time) ? time : undefined;
  return { date, time: defaultTime(date, now, zone, wanted) ?? options[0]!, ...choices };
}

function readStored(): StoredChoices {
  return Object.fromEntries(KEYS.map((key) => [key, localValues.read(key)])) as StoredChoices;
}

function notify(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // fires only for changes made in other tabs
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

function snapshot(): string {
  return JSON.stringify(readStored());
}
