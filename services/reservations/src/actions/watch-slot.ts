import { Refusal, RESTAURANT_ZONE, MESSAGES, wallAt } from '@mesa/contract';
import type { Wish } from '../domain/choose-tables';
import { openDay } from '../domain/day';
import { refuseUnlessOwn, type Hold } from '../domain/booking';
import { REFUSE, refusalFor } from '../domain/refusals';
import { standingOf, WATCHES_MAX, type Standing, type Watch } from '../domain/watch';
import { passingUntil } from './offer-to-waitlist';
import type { Tools } from './dependencies';

/**
 * Puts a diner in line for a full slot.
 * @throws Refusal `invalid` when the slot is free, or can never be had
 */
export async function watchSlot(tools: Tools, diner: string, wish: Wish): Promise<Standing> {
  const floor = await tools.floors.find(wish.restaurant_id);
  if (!floor) throw REFUSE.unknownRestaurant();
  const taken = await tools.days.taken(wish.restaurant_id, wish.date);
  const day = openDay({ floor, date: wish.date, party_size: wish.party_size, taken }, tools.now(), {
    user_id: diner,
  });
  const slot = day.slot(wish.time);
  if (slot.available) throw REFUSE.slotIsAvailable(wish.time);
  if (slot.reason !== 'full' && slot.reason !== 'held')
    throw refusalFor(slot, wish, day, wallAt(tools.now(), RESTAURANT_ZONE).date);
  const inLine = (await listWatches(tools, diner)).filter(({ watch }) => watch.state === 'waiting');
  if (inLine.length >= WATCHES_MAX) throw REFUSE.tooManyWatches();
  const stood = await standInLine(tools, diner, wish);
  // the table may have freed between looking and standing in line
  tools.freed(wish.restaurant_id, wish.date);
  return stood;
}

async function standInLine(tools: Tools, diner: string, wish: Wish): Promise<Standing> {
  const watch = await tools.watches.add(diner, wish, tools.now());
  const stood = standing(watch, await tools.holds.offersOf([watch.id]), tools.now());
  if (stood.watch.state === 'waiting' || stood.watch.state === 'offered') return stood;
  // an earlier watch for this slot is over, which was not noted yet
  await tools.watches.note(watch.id, stood.watch.state);
  return { watch: await tools.watches.add(diner, wish, tools.now()) };
}

/** A diner's watches for slots to come, those that became a booking left out. */
export async function listWatches({ watches, holds, now }: Tools, diner: string): Promise<Standing[]> {
  const all = await watches.list(diner, now());
  const offers = await holds.offersOf(all.map(({ id }) => id));
  return all.map((watch) => standing(watch, offers, now())).filter(({ watch }) => watch.state !== 'served');
}

/** Leaves the line; a table on offer goes to the next. @throws Refusal `missing`, `forbidden` */
export async function leaveLine(tools: Tools, id: string, diner: string): Promise<void> {
  const watch = await tools.watches.find(id);
  if (!watch) throw new Refusal('missing', MESSAGES.notFound);
  refuseUnlessOwn(watch, diner);
  await tools.watches.remove(id);
  const { hold } = standing(watch, await tools.holds.offersOf([id]), tools.now());
  if (hold) await tools.holds.release(hold.id, tools.now(), await passingUntil(tools, watch));
  tools.freed(watch.restaurant_id, watch.date);
}

type Offers = Awaited<ReturnType<Tools['holds']['offersOf']>>;

function standing(watch: Watch, offers: Offers, now: Date): Standing {
  const offer = offers.get(watch.id);
  const state = standingOf(watch, offer, now);
  return { watch: { ...watch, state }, ...(state === 'offered' ? { hold: offer as Hold } : {}) };
}
