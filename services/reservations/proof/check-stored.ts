import type { Db } from 'mongodb';
import { checkTables } from './check-tables';
import type { Floor, Violation } from './history';
import { versionOf, type Stored } from './timeline';

/**
 * Checks stored data, such as a restored backup: no table is booked or held twice, and every party has tables
 * that are large enough.
 */
export async function checkStored(database: Db): Promise<Violation[]> {
  const floors = (await database.collection('floors').find().toArray()).map(
    ({ _id, tables, pairs }): Floor => ({
      restaurant_id: String(_id),
      tables: tables as Floor['tables'],
      pairs: pairs as Floor['pairs'],
    }),
  );
  // past bookings take no cells any more. Sorted, because a hold that moves a booking is checked after it
  const stored = await database
    .collection<Stored>('reservations')
    .find({ cells: { $exists: true } })
    .sort({ 'moves.id': 1 })
    .toArray();
  const known = new Set(floors.map(({ restaurant_id }) => restaurant_id));
  const versions = stored.map((one) => versionOf(one, new Date(0)));
  const lost = versions.filter(({ request }) => !known.has(request.restaurant_id));
  return [
    ...lost.map(({ id }) => ({ rule: 'a booking has a restaurant', what: id })),
    ...checkTables({ floors, versions: versions.filter((one) => !lost.includes(one)) }),
  ];
}
