import { createHash } from 'node:crypto';
import { addDays, calls, slotInstant } from '@mesa/contract';
import type { Blob, CallAnswer, CallName, Hold, Reservation, Watch } from '@mesa/contract';
import { MongoClient, ObjectId } from 'mongodb';
import sharp from 'sharp';
import { book, availableSlot, today, type TableRequest } from '../../load/bookings';
import { signUp, type Diner } from '../../load/session';
import { databaseUri } from '../../../offline/mongo/uri';
import { instance, url } from '../../start/mesa';

const BOOKED_UP = 12;

/** Two unrelated diners and functions that create data of theirs, new for each call. */
export class World {
  private slots = 0;

  private constructor(
    private readonly client: MongoClient,
    readonly owner: Diner,
    readonly stranger: Diner,
    readonly restaurant: string,
  ) {}

  static async open(): Promise<World> {
    const { mongodbUri } = await instance();
    const [owner, stranger] = [await signUp(url(), 'access'), await signUp(url(), 'access')];
    const { restaurant_id } = await availableSlot(url(), 1, 2);
    const client = new MongoClient(databaseUri(mongodbUri, 'reservations'));
    return new World(client, owner, stranger, restaurant_id);
  }

  close = (): Promise<void> => this.client.close();

  person = (name = 'access'): Promise<Diner> => signUp(url(), name);

  /** An available slot that overlaps no earlier one: another day each time. */
  availableSlot(party_size = 2): Promise<TableRequest> {
    this.slots += 1;
    return availableSlot(url(), 20 + this.slots, party_size);
  }

  async booking(): Promise<Reservation> {
    return (await book(this.owner.session, await this.availableSlot()))!;
  }

  /** A past booking of the owner's: its date is changed in the database. */
  async visit(): Promise<Reservation> {
    const booking = await this.booking();
    const date = addDays(today(), -2);
    await this.client
      .db()
      .collection('reservations')
      .updateOne(
        { _id: new ObjectId(booking.id) },
        { $set: { date, starts_at: slotInstant(date, booking.time) }, $unset: { place: '', cells: '' } },
      );
    return { ...booking, date };
  }

  async hold(): Promise<Hold> {
    return (await this.send<{ hold: Hold }>('createHold', { hold: await this.availableSlot() })).hold;
  }

  /** A slot without an available table for the largest party. */
  async fullSlot(): Promise<TableRequest> {
    const slot = await this.availableSlot(10);
    for (let booked = 0; booked < BOOKED_UP; booked += 1)
      if (!(await book((await this.person('crowd')).session, slot))) return slot;
    throw new Error('A restaurant has more tables for ten than this test takes.');
  }

  async watch(): Promise<Watch> {
    return (await this.send<{ watch: Watch }>('createWatch', { watch: await this.fullSlot() })).watch;
  }

  async review(): Promise<CallAnswer<'createReview'>['review']> {
    const visit = await this.visit();
    return (await this.send<CallAnswer<'createReview'>>('createReview', { review: reviewOf(visit) })).review;
  }

  /** A picture of the owner's, stored and not yet in any review. */
  async upload(): Promise<Blob> {
    const background = { r: Math.floor(Math.random() * 255), g: 90, b: 30 };
    const picture = sharp({ create: { width: 40, height: 30, channels: 3, background } });
    const bytes = await picture.jpeg().toBuffer();
    const checksum = createHash('md5').update(bytes).digest('base64');
    const blob = await this.send<Blob>('createUpload', {
      blob: { filename: 'dinner.jpg', content_type: 'image/jpeg', byte_size: bytes.length, checksum },
    });
    const { status } = await fetch(new URL(blob.direct_upload.url, url()), {
      method: 'PUT',
      headers: blob.direct_upload.headers,
      body: new Uint8Array(bytes),
    });
    if (status !== 204) throw new Error(`An upload was answered ${status}.`);
    return blob;
  }

  /** Makes a call as the owner. @throws when it fails, because the test cannot begin then */
  private async send<T>(name: CallName, body: object): Promise<T> {
    const answer = await this.owner.session.call(calls[name].method, calls[name].path, body);
    if (!answer.ok) throw new Error(`${name} was answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as T;
  }
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
