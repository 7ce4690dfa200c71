import type { BookingRequest, Floor } from './history';

/**
 * The rules about times from contract.md, written a second time on purpose: a checker that imports the rules
 * it checks proves nothing.
 */
const USUAL_TURNS = [
  { up_to: 4, minutes: 90 },
  { up_to: 10, minutes: 120 },
];
/** 2:00 AM */
const END = 52;

/** How many half hours a party has its table. */
export function halfHours({ time, party_size }: BookingRequest, floor?: Floor): number {
  const turns = floor?.rules?.turns ?? USUAL_TURNS;
  const turn = turns.find(({ up_to }) => party_size <= up_to) ?? turns[turns.length - 1]!;
  return Math.min(turn.minutes / 30, END - halfHourOf(time));
}

export function halfHourOf(time: string): number {
  const [, hour, minute, half] = /^(\d+):(\d+) ([AP])M$/.exec(time)!;
  return ((Number(hour) % 12) + (half === 'P' ? 12 : 0)) * 2 + (minute === '30' ? 1 : 0);
}
