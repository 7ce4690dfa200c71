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
import { useHostServices } from './host';

/** What the diner last chose; kept in local storage from page to page (spec.md §3 "Local storage"). */
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

type Kept = Record<keyof Choices, string | null>;

const listeners = new Set<() => void>();

/**
 * What was chosen, with whatever has gone stale replaced: a date before today by the first choice of a form,
 * a time that has passed by the next one that can be booked, a party that no table seats by two.
 */
export function readChoices(now: Date, zone: string): Choices {
  return repaired(keptNow(), now, zone);
}

export function saveChoices(chosen: Partial<Choices>): void {
  for (const [key, value] of Object.entries(chosen)) if (value !== undefined) keep(key, String(value));
  tell();
}

/** Forgets date, time, party size and query, not the photo: what the logo does (spec.md §2). */
export function clearChoices(): void {
  for (const key of KEYS) if (key !== 'photoUrl') keep(key, null);
  tell();
}

/** Forgets everything, the photo too: what a log-out does, for the next diner may be somebody else. */
export function forgetChoices(): void {
  for (const key of KEYS) keep(key, null);
  tell();
}

interface UsedChoices {
  choices: Choices;
  /** the time as it was chosen, though the date of now may have it no more; another date may. null when there is none */
  chosenTime: string | null;
  save: typeof saveChoices;
  clear: typeof clearChoices;
}

/** The choices, the same in every component and every tab, and how to change them. */
export function useChoices(): UsedChoices {
  const { clock, zone } = useHostServices();
  const kept = useSyncExternalStore(follow, snapshot);
  const minute = Math.floor(clock().getTime() / 60_000);
  return useMemo(() => {
    const asKept = JSON.parse(kept) as Kept;
    const now = new Date(minute * 60_000);
    return {
      choices: repaired(asKept, now, zone),
      chosenTime: timeIn(asKept, now, zone),
      save: saveChoices,
      clear: clearChoices,
    };
  }, [kept, minute, zone]);
}

function timeIn({ date, time }: Kept, now: Date, zone: string): string | null {
  return time && ALL_SLOTS.includes(time) && !isGone(date, firstDate(now, zone)) ? time : null;
}

function isGone(date: string | null, first: string): boolean {
  return !!date && (!isIsoDate(date) || date < first);
}

function repaired(kept: Kept, now: Date, zone: string): Choices {
  const partySize = Number(kept.partySize);
  const rest = {
    partySize:
      Number.isInteger(partySize) && partySize >= MIN_PARTY && partySize <= MAX_PARTY
        ? partySize
        : DEFAULT_PARTY,
    query: kept.query ?? '',
    photoUrl: kept.photoUrl ?? '',
  };
  const { date: day, time } = kept;
  const first = firstDate(now, zone);
  // a time chosen for a day that is gone meant that day; one chosen without a day is for the first
  if (isGone(day, first) || (!day && !time)) return { ...firstChoice(now, zone), ...rest };
  const date = day ?? first;
  const options = timeOptions(date, now, zone);
  if (time && options.includes(time)) return { date, time, ...rest };
  const wanted = time && ALL_SLOTS.includes(time) ? time : undefined;
  return { date, time: defaultTime(date, now, zone, wanted) ?? options[0]!, ...rest };
}

function keptNow(): Kept {
  return Object.fromEntries(KEYS.map((key) => [key, kept(key)])) as Kept;
}

// a browser may forbid storage altogether; then choices live as long as the page
const ownMemory = new Map<string, string>();

function kept(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return ownMemory.get(key) ?? null;
  }
}

function keep(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    if (value === null) ownMemory.delete(key);
    else ownMemory.set(key, value);
  }
}

function tell(): void {
  for (const listener of listeners) listener();
}

function follow(listener: () => void): () => void {
  listeners.add(listener);
  // fires only for changes made in other tabs
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

function snapshot(): string {
  return JSON.stringify(keptNow());
}
