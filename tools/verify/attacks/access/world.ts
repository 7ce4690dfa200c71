import { createHash } from 'node:crypto';
import { addDays, RESTAURANT_ZONE, slotInstant, wallAt } from '@mesa/contract';
import type { Blob, CallAnswer, CallName, Hold, Keyed, Reservation, Slot, User, Watch } from '@mesa/contract';
import { calls } from '@mesa/contract';
import { MongoClient, ObjectId } from 'mongodb';
import sharp from 'sharp';
import { call, signUp, type Session } from '../../fuzz/browser';
import { databaseUri } from '../../../offline/mongo/uri';
import { instance, url } from '../system';

export interface Person {
  user: User;
  session: Session;
  password: string;
}

export interface BookingRequest {
  restaurant_id: string;
  date: string;
  time: string;
  party_size: number;
}

export const PHONE = '(213) 555-0142';
const BOOKED_UP = 12;
const today = wallAt(new Date(), RESTAURANT_ZONE).date;

export type World = Awaited<ReturnType<typeof openWorld>>;

/** Two unrelated diners and functions that create data of theirs, new for each call. */
export async function openWorld() {
  const { mongodbUri } = await instance();
  const client = new MongoClient(databaseUri(mongodbUri, 'reservations'));
  const person = (name = 'access'): Promise<Person> => signUp(url(), name);
  const [owner, other] = [await person(), await person()];
  const restaurants = Object.keys(await get<Keyed<unknown>>(owner, '/api/restaurants?limit=20'));
  let next = 0;

  /** An available slot that overlaps no earlier one: another day each time. */
  const freeSlot = async (party_size = 2): Promise<BookingRequest> => {
    for (;;) {
      next += 1;
      const [restaurant_id, date] = [restaurants[next % restaurants.length]!, addDays(today, 20 + next)];
      const { slots } = await get<{ slots: Slot[] }>(
        owner,
        `/api/restaurants/${restaurant_id}/availability?date=${date}&party_size=${party_size}`,
      );
      const free = slots.find(({ available }) => available);
      if (free) return { restaurant_id, date, time: free.time, party_size };
    }
  };

  const book = async (who: Person, slot: BookingRequest): Promise<Reservation | null> => {
    const answer = await call(url(), who.session, 'POST', '/api/reservations', {
      reservation: { ...slot, phone: PHONE },
    });
    return answer.status === 201 ? Object.values((await answer.json()) as Keyed<Reservation>)[0]! : null;
  };

  return {
    owner,
    other,
    person,
    freeSlot,
    restaurant: restaurants[0]!,

    async booking(): Promise<Reservation> {
      return (await book(owner, await freeSlot()))!;
    },

    /** A past booking of the owner's: its date is changed in the database. */
    async visit(): Promise<Reservation> {
      const booking = await this.booking();
      const date = addDays(today, -2);
      await client
        .db()
        .collection('reservations')
        .updateOne(
          { _id: new ObjectId(booking.id) },
          { $set: { date, starts_at: slotInstant(date, booking.time) }, $unset: { place: '', cells: '' } },
        );
      return { ...booking, date };
    },

    async hold(): Promise<Hold> {
      return (await send<{ hold: Hold }>(owner, 'createHold', { hold: await freeSlot() })).hold;
    },

    /** A slot without an available table for the largest party. */
    async fullSlot(): Promise<BookingRequest> {
      const slot = await freeSlot(10);
      for (let booked = 0; booked < BOOKED_UP; booked += 1)
        if (!(await book(await person('crowd'), slot))) return slot;
      throw new Error('A restaurant has more tables for ten than this test takes.');
    },

    async watch(): Promise<Watch> {
      return (await send<{ watch: Watch }>(owner, 'createWatch', { watch: await this.fullSlot() })).watch;
    },

    async review(): Promise<CallAnswer<'createReview'>['review']> {
      const visit = await this.visit();
      return (await send<CallAnswer<'createReview'>>(owner, 'createReview', { review: reviewOf(visit) }))
        .review;
    },

    /** A picture of the owner's, stored and not yet in any review. */
    async upload(): Promise<Blob> {
      const bytes = await sharp({
        create: {
          width: 40,
          height: 30,
          channels: 3,
          background: { r: Math.floor(Math.random() * 255), g: 90, b: 30 },
        },
      })
        .jpeg()
        .toBuffer();
      const checksum = createHash('md5').update(bytes).digest('base64');
      const blob = await send<Blob>(owner, 'createUpload', {
        blob: { filename: 'dinner.jpg', content_type: 'image/jpeg', byte_size: bytes.length, checksum },
      });
      const { status } = await fetch(new URL(blob.direct_upload.url, url()), {
        method: 'PUT',
        headers: blob.direct_upload.headers,
        body: new Uint8Array(bytes),
      });
      if (status !== 204) throw new Error(`An upload was answered ${status}.`);
      return blob;
    },

    close: () => client.close(),
  };
}

export const reviewOf = ({ id, user_id, restaurant_id }: Reservation) => ({
  user_id,
  restaurant_id,
  reservation_id: id,
  overall: 4,
  food: 4,
  service: 4,
  ambience: 4,
  value: 4,
  noise: 2,
  body: 'A fine evening.',
  recommend: true,
});

async function get<T>({ session }: Person, path: string): Promise<T> {
  return (await (await call(url(), session, 'GET', path)).json()) as T;
}

/** @throws when it fails, because the test cannot begin then */
async function send<T>({ session }: Person, name: CallName, body: object): Promise<T> {
  const answer = await call(url(), session, calls[name].method, calls[name].path, body);
  if (!answer.ok) throw new Error(`${name} was answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
}
