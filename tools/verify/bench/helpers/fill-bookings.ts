import { slotIndex, slotInstant } from '@mesa/contract';
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
const BATCH = 2_000;
const AT_ONCE = 3;

/** The id of the n-th restaurant. */
export const restaurantIdAt = (n: number): string => (0xa0_0000 + n).toString(16).padStart(24, '0');
/** The n-th day, yyyy-mm-dd. */
export const dateAt = (n: number): string => new Date(Date.UTC(2031, 0, 1 + n)).toISOString().slice(0, 10);

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
  const client = await MongoClient.connect(uri, { writeConcern: { w: 1, journal: false } });
  const progress = step(`Filling ${bookings.toLocaleString('en-US')} bookings`);
  try {
    await client.db().dropDatabase();
    const floors = Array.from({ length: restaurants }, (_, n) =>
      floorRecord(new ObjectId(restaurantIdAt(n)), TABLES),
    );
    await client.db().collection('floors').insertMany(floors);
    const reservations = client.db().collection('reservations');
    const bookingAt = recordsOf(restaurants);
    let next = 0;
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        while (next < bookings) {
          const from = next;
          next = Math.min(bookings, from + BATCH);
          await reservations.insertMany(
            Array.from({ length: next - from }, (_, i) => bookingAt(from + i)),
            { ordered: false },
          );
          progress.share(next / bookings);
        }
      }),
    );
  } finally {
    progress.done();
    await client.close();
  }
  return { restaurants, days };
}

/** The n-th booking: restaurant by restaurant within a day, day after day. */
function recordsOf(restaurants: number): (n: number) => object {
  const ids = Array.from({ length: restaurants }, (_, n) => new ObjectId(restaurantIdAt(n)));
  const made = new Date(Date.UTC(2030, 11, 1));
  const starts = new Map<string, Date>();
  const startOf = (date: string, time: string): Date => {
    const key = `${date} ${time}`;
    const known = starts.get(key) ?? slotInstant(date, time);
    starts.set(key, known);
    return known;
  };
  return (n) => {
    const date = dateAt(Math.floor(n / PER_DAY / restaurants));
    const time = TIMES[n % TIMES.length]!;
    const number = 1 + (Math.floor(n / TIMES.length) % TABLES);
    return bookingRecord({
      user_id: new ObjectId(
        Math.floor(n / PER_DINER)
          .toString(16)
          .padStart(24, '0'),
      ),
      restaurant_id: ids[Math.floor(n / PER_DAY) % restaurants]!,
      date,
      time,
      starts_at: startOf(date, time),
      table: number,
      slot: slotIndex(time),
      place: n % PER_DINER,
      created_at: made,
      key: `${n}-0000-4000-8000-000000000000`,
    });
  };
}
