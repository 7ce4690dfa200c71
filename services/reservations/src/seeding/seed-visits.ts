import { addDays } from '@mesa/contract';
import { DEMO_DINER, demoVisits, type DemoVisit } from '@mesa/demo';
import { availableChoices } from '../domain/choose-tables';
import { busyCells } from '../domain/taken';
import { seatingLength } from '../domain/seating';
import type { Stores } from '../store/open';

const DAYS_TO_TRY = 30;

/**
 * Ensures that the demo diner has upcoming and past reservations relative to `now` (contract.md "Demo data").
 * Replaces upcoming ones that were cancelled or have passed, and leaves the others unchanged.
 * @returns how many were added
 */
export async function seedVisits(stores: Stores, now: Date): Promise<number> {
  let added = 0;
  for (const visit of demoVisits(now)) {
    const start = await stores.seeds.startOf(visit.id);
    if (start && (!visit.upcoming || start > now)) continue;
    await stores.seeds.forget(visit.id);
    added += await plan(stores, visit, now);
  }
  return added;
}

async function plan({ floors, days, seeds }: Stores, visit: DemoVisit, now: Date): Promise<number> {
  const floor = await floors.find(visit.restaurant_id);
  const quotaSlot = visit.upcoming ? await seeds.unusedQuotaSlot(DEMO_DINER.id, now) : undefined;
  if (!floor || (visit.upcoming && quotaSlot === undefined)) return 0;
  for (let later = 0; later < DAYS_TO_TRY; later += 1) {
    const date = addDays(visit.date, visit.upcoming ? later : -later);
    const choice = availableChoices(
      floor,
      visit,
      busyCells(await days.taken(visit.restaurant_id, date), now),
    )[0];
    if (!choice) continue;
    const { id, restaurant_id, time, party_size, notes } = visit;
    const details = { phone: DEMO_DINER.phone, email: DEMO_DINER.email, notes };
    const created_at = new Date(Math.min(now.getTime(), Date.parse(`${date}T12:00:00Z`)) - 6 * 86_400_000);
    return seeds.add([
      {
        id,
        restaurant_id,
        date,
        time,
        party_size,
        user_id: DEMO_DINER.id,
        name: `${DEMO_DINER.fname} ${DEMO_DINER.lname}`,
        tables: choice.tables,
        length: seatingLength(visit, floor.rules),
        details,
        created_at,
        quotaSlot,
      },
    ]);
  }
  return 0;
}
