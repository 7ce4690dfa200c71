import { MongoClient, type Db } from 'mongodb';
import { checkTables } from './check-tables';
import type { Floor, Violation } from './history';
import { versionOf, type Stored } from './timeline';

/**
 * Prints as JSON the rules that the data at MONGODB_URI breaks, such as a restored backup: no table is booked
 * or held twice, and every party has tables that are large enough.
 */
async function main(): Promise<void> {
  const client = await MongoClient.connect(process.env['MONGODB_URI']!);
  try {
    process.stdout.write(JSON.stringify(await checkStored(client.db())));
  } finally {
    await client.close();
  }
}

async function checkStored(database: Db): Promise<Violation[]> {
  const stored = await database.collection<Omit<Floor, 'restaurant_id'>>('floors').find().toArray();
  const floors = stored.map((floor) => ({ ...floor, restaurant_id: String(floor._id) }));
  // past bookings take no cells any more. Sorted, because a hold that moves a booking is checked after it
  const bookings = await database
    .collection<Stored>('reservations')
    .find({ cells: { $exists: true } })
    .sort({ 'moves.id': 1 })
    .toArray();
  const restaurants = new Set(floors.map(({ restaurant_id }) => restaurant_id));
  const versions = bookings.map((booking) => versionOf(booking, new Date(0)));
  const lost = versions.filter(({ request }) => !restaurants.has(request.restaurant_id));
  return [
    ...lost.map(({ id }) => ({ rule: 'a booking has a restaurant', what: id })),
    ...checkTables({ floors, versions: versions.filter((version) => !lost.includes(version)) }),
  ];
}

void main();
