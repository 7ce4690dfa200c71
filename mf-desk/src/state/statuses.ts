import type { DeskBooking } from '@mesa/contract';
import { serviceMinutes } from './service-day';

export type Section = 'late' | 'coming' | 'seated' | 'done';

/** In the order of the list. */
export const SECTIONS: readonly Section[] = ['late', 'coming', 'seated', 'done'];

/** Minutes before its time from which a party can be seated, and after it from which it is missed. */
const SEATED_FROM = -60;
const MISSED_FROM = 15;

/** @param minutes of its service day, now */
export function sectionOf({ status, time }: DeskBooking, minutes: number): Section {
  if (status === 'seated') return 'seated';
  if (status !== 'booked') return 'done';
  return serviceMinutes(time) <= minutes ? 'late' : 'coming';
}

/** When a booked party can be seated, or called missed, in minutes of its service day. */
export const seatedFrom = ({ time }: DeskBooking): number => serviceMinutes(time) + SEATED_FROM;
export const missedFrom = ({ time }: DeskBooking): number => serviceMinutes(time) + MISSED_FROM;

/** The one next step of an evening; null when there is none. */
export function nextStatus({ status }: DeskBooking): 'seated' | 'left' | null {
  if (status === 'booked') return 'seated';
  return status === 'seated' ? 'left' : null;
}

/** The status before, to which an undo returns; null for none. A walk-in begins as seated. */
export function statusBefore({ status, source }: DeskBooking): 'booked' | 'seated' | null {
  if (status === 'left') return 'seated';
  if (status === 'no_show' || (status === 'seated' && source !== 'walk_in')) return 'booked';
  return null;
}

/** Whether the desk can cancel it; a walk-in that was typed by mistake, while its first half hour runs. */
export function isCancellable({ status, source, time }: DeskBooking, minutes: number): boolean {
  const since = minutes - serviceMinutes(time);
  return source === 'walk_in' ? status === 'seated' && since < 30 : status === 'booked' && since < 0;
}
