import { step } from '@mesa/remote-tools/commands';
import { MongoClient, type Collection } from 'mongodb';
import { runProgram } from '../../commands/machine/run-program';
import { bundle } from './parts';

/** The seed makes at most this many; all others are copies of them, which MongoDB makes in less time. */
const SEEDED_MAX = 20_000;
/** Where four digits of a copy's number replace zeros of an id (`demoId` in packages/demo). */
const DIGITS_FROM = 16;

/** Fills the empty catalogue of a restaurants service. */
export async function seedCatalogue(uri: string, size: number): Promise<void> {
  const client = await MongoClient.connect(uri);
  try {
    const restaurants = client.db().collection('restaurants');
    const seeded = Math.min(size, SEEDED_MAX);
    const progress = step(`Filling a catalogue of ${size.toLocaleString('en-US')} restaurants`);
    await runProgram(
      process.execPath,
      [bundle('services/restaurants', 'seed'), '--restaurants', String(seeded)],
      {
        env: { ...process.env, MONGODB_URI: uri },
        failure: 'Seeding restaurants failed',
        onLine(line) {
          const [, done] = /^(\d+) of \d+/.exec(line) ?? [];
          if (done) progress.share(Number(done) / seeded, line);
        },
      },
    )
      .then(() => (size > seeded ? copy(restaurants, size) : undefined))
      .finally(() => progress.done());
  } finally {
    await client.close();
  }
}

/** Copies with ids, slugs, bookings and positions of their own. */
async function copy(restaurants: Collection, size: number): Promise<void> {
  const id = { $toString: '$_id' };
  const numbers = Array.from({ length: Math.ceil(size / SEEDED_MAX) }, (_, i) => i);
  const copies = numbers.map((number) => ({ number, digits: number.toString(16).padStart(4, '0') }));
  const head = { $substrBytes: [id, 0, DIGITS_FROM] };
  const tail = { $substrBytes: [id, DIGITS_FROM + 4, 4] };
  const stages = [
    { $set: { copy: copies } },
    { $unwind: '$copy' },
    { $limit: size },
    {
      $set: {
        _id: { $toObjectId: { $concat: [head, '$copy.digits', tail] } },
        slug: { $concat: ['$slug', '-', '$copy.digits'] },
        num_reservations: { $add: ['$num_reservations', '$copy.number'] },
        lat: { $add: ['$lat', { $multiply: ['$copy.number', 0.0001] }] },
      },
    },
    { $unset: 'copy' },
    { $out: 'restaurants' },
  ];
  await restaurants.aggregate(stages).toArray();
}
