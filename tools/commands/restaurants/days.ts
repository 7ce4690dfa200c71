import { addDays, DAYS_AHEAD_MAX, isIsoDate, partyLabel, RESTAURANT_ZONE, wallTimeAt } from '@mesa/contract';
import { UserError } from '@mesa/remote-tools/commands';
import type { SystemConfig } from '../system';
import { findBySlug } from './listed';
import { ask, Program } from './programs';

/** A booking as the reservations service lists it. */
interface Upcoming {
  code: string;
  date: string;
  time: string;
  party_size: number;
}

interface Closing {
  slug: string;
  from: string;
  to: string;
  reason: string;
  cancelBookings: boolean;
}

/** Closes a restaurant for some days, and lists the bookings of those days. */
export async function close(config: SystemConfig, { slug, from, to, reason, cancelBookings }: Closing) {
  checkDates(from, to);
  const { id, entry } = await findBySlug(config, slug);
  const cancel = cancelBookings ? ['cancel'] : [];
  const bookings = await ask<Upcoming>(config, 'reservations', 'close', id, from, to, reason, ...cancel);
  console.log(`${entry.name} is closed ${rangeOf(from, to)}.`);
  for (const line of linesOf(bookings)) console.log(line);
  if (bookings.length === 0) return;
  const count = `${bookings.length} upcoming booking${bookings.length === 1 ? '' : 's'}`;
  console.log(
    cancelBookings
      ? `${count} cancelled.`
      : `${count} left as ${bookings.length === 1 ? 'it is' : 'they are'}; --cancel-bookings cancels.`,
  );
}

/** Takes closed days back. */
export async function openAgain(config: SystemConfig, slug: string, from: string, to: string) {
  checkDates(from, to);
  const { id, entry } = await findBySlug(config, slug);
  const [answer] = await ask<{ opened: number }>(config, 'reservations', 'open', id, from, to);
  const opened = answer?.opened ?? 0;
  console.log(
    `${entry.name} has ${opened} closed day${opened === 1 ? '' : 's'} open again ${rangeOf(from, to)}.`,
  );
}

/** Takes a restaurant off Mesa. @throws UserError while it has upcoming bookings */
export async function remove(config: SystemConfig, slug: string): Promise<void> {
  const { id, entry } = await findBySlug(config, slug);
  const bookings = await ask<Upcoming>(config, 'reservations', 'retire', id);
  if (bookings.length > 0)
    throw new UserError([`${entry.name} has upcoming bookings:`, ...linesOf(bookings)].join('\n'));
  await ask(config, 'restaurants', 'remove', id);
  const media = new Program('media', config, ['import']);
  media.say(JSON.stringify({ id, photos: [] }), 'end', 'keep', 'tidy');
  await media.until('stored');
  await media.until('kept');
  await media.end();
  console.log(`${entry.name} is removed.`);
}

const rangeOf = (from: string, to: string): string => (from === to ? `on ${from}` : `from ${from} to ${to}`);

const linesOf = (bookings: readonly Upcoming[]): string[] =>
  bookings.map(({ code, date, time, party_size }) => `${code}  ${date}  ${time}  ${partyLabel(party_size)}`);

function checkDates(from: string, to: string): void {
  for (const date of [from, to])
    if (!isIsoDate(date)) throw new UserError(`"${date}" is no date: expected one such as 2026-12-24.`);
  const today = wallTimeAt(new Date(), RESTAURANT_ZONE).date;
  if (to < from) throw new UserError(`${to} is before ${from}.`);
  if (to < today) throw new UserError(`${to} is in the past.`);
  if (to > addDays(today, DAYS_AHEAD_MAX))
    throw new UserError(`${to} is more than ${DAYS_AHEAD_MAX} days ahead.`);
}
