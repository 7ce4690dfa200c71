import { addDays, slotIndex, slotInstant } from '@mesa/contract';
import { step } from '@mesa/remote-tools/commands';
import { MongoClient, ObjectId } from 'mongodb';
import { bookingRecord, floorRecord } from './records';

/** How a database was filled: how many restaurants it has, and bookings on how many days. */
export interface Filled {
  restaurants: number;
  days: number;
}

const TABLES = 10;
const TIMES = ['12:00 PM', '7:00 PM'];
const PER_DAY = TABLES * TIMES.length;
const RESTAURANTS_MIN = 50;
const RESTAURANTS_MAX = 5_000;
/** upcoming bookings of one diner, of the twenty that one may have */
const PER_DINER = 4;
/** restaurants whose day is written at once */
const BATCH = 100;

const idAt = (n: number): string => n.toString(16).padStart(24, '0');
/** The id of the n-th restaurant. */
export const restaurantIdAt = (n: number): string => idAt(0xa0_0000 + n);
const FIRST_DAY = new Date(Date.now() + 2 * 24 * 3_600_000).toISOString().slice(0, 10);
/** The n-th day, yyyy-mm-dd; the first is after tomorrow. */
export const dateAt = (n: number): string => addDays(FIRST_DAY, n);

/**
 * Fills an empty database with bookings as the service writes them, every day alike: 20 bookings at 10
 * tables. Written without the service, which would take hours; it builds its indexes over them when it
 * starts.
 */
export async function fillBookings(uri: string, bookings: number): Promise<Filled> {
  const restaurants = Math.max(
    RESTAURANTS_MIN,
    Math.min(RESTAURANTS_MAX, Math.round(bookings / PER_DAY / 100)),
  );
  const days = Math.ceil(bookings / PER_DAY / restaurants);
  const ids = Array.from({ length: restaurants }, (_, n) => new ObjectId(restaurantIdAt(n)));
  const client = await MongoClient.connect(uri, { writeConcern: { w: 1, journal: false } });
  const progress = step(`Filling ${bookings.toLocaleString('en-US')} bookings`);
  try {
    await client.db().dropDatabase();
    await client
      .db()
      .collection('floors')
      .insertMany(ids.map((id) => floorRecord(id, TABLES)));
    const reservations = client.db().collection('reservations');
    for (let day = 0; day < days; day += 1) {
      const bookingsOf = dayOf(day, restaurants);
      for (let from = 0; from < restaurants; from += BATCH) {
        const some = ids.slice(from, from + BATCH).flatMap((id, i) => bookingsOf(id, from + i));
        await reservations.insertMany(some, { ordered: false });
      }
      progress.share((day + 1) / days);
    }
  } finally {
    progress.done();
    await client.close();
  }
  return { restaurants, days };
}

const CREATED_AT = new Date();

/** The bookings of a restaurant on that day. */
function dayOf(day: number, restaurants: number): (id: ObjectId, restaurant: number) => object[] {
  const date = dateAt(day);
  const slots = TIMES.map((time) => {
    return { date, time, starts_at: slotInstant(date, time), slot: slotIndex(time) };
  });
  return (restaurant_id, restaurant) =>
    Array.from({ length: PER_DAY }, (_, i) => {
      const n = (day * restaurants + restaurant) * PER_DAY + i;
      return bookingRecord({
        ...slots[i % TIMES.length]!,
        user_id: new ObjectId(idAt(Math.floor(n / PER_DINER))),
        restaurant_id,
        table: 1 + Math.floor(i / TIMES.length),
        place: n % PER_DINER,
        created_at: CREATED_AT,
        key: `${n}-0000-4000-8000-000000000000`,
      });
    });
}
