import { randomUUID } from 'node:crypto';
import type { RestaurantEntry } from '@mesa/contract/schemas';
import { faultAt } from '@mesa/contract/schemas';
import { step, UserError } from '@mesa/remote-tools/commands';
import { ObjectId } from 'mongodb';
import type { SystemConfig } from '../system';
import { emptiedFields } from './emptied-fields';
import { listed } from './listed';
import { Program } from './programs';
import { remotePlaces } from './remote-places';

type Change = 'added' | 'updated' | 'unchanged';

export interface Imported {
  counts: Record<Change, number>;
  /** what an operator may not have meant, each a line */
  warnings: string[];
}

interface Options {
  config: SystemConfig;
  restaurants: readonly RestaurantEntry[];
  /** say what would happen, and write nothing */
  check: boolean;
  /** leave bookings as they are which lose their table or their time */
  keepBookings: boolean;
  /** empty fields that the file no longer has, and that are nowhere else */
  dropFields: boolean;
}

/** What is sent of a restaurant, and what became of it so far. */
interface Item {
  id: string;
  entry: RestaurantEntry;
  photoUrls: string[];
  changes: Change[];
}

/**
 * Imports restaurants, all or none. Each service writes its own data by a program of its own: media stores
 * the photos, which nobody shows yet; then reservations (tables, hours) and restaurants (catalogue) stage
 * what they will write, and say so; then reservations decides for both, and each applies its part
 * (docs/decisions/038). A kill before the decision leaves nothing, and after it the services finish by
 * themselves.
 */
export async function importRestaurants(options: Options): Promise<Imported> {
  const { config, check, restaurants } = options;
  const progress = step(check ? 'Checking restaurants' : 'Importing restaurants');
  const total = restaurants.length * (check ? 3 : 7);
  let done = 0;
  const advance = (by = 1) => {
    done += by;
    const count = Math.min(restaurants.length, Math.floor((done / total) * restaurants.length));
    progress.share(done / total, `${count} of ${restaurants.length}`);
  };
  const running: Program[] = [];
  const start = (...args: ConstructorParameters<typeof Program>) => {
    const program = new Program(...args);
    running.push(program);
    return program;
  };
  try {
    const name = randomUUID();
    const writers: Program[] = [];
    // one after the other: two imports meet at the first lease
    for (const owner of ['reservations', 'restaurants'] as const) {
      const writer = start(owner, config, ['import', name]);
      await writer.until('ready');
      writers.push(writer);
    }
    const { items, warnings } = await readItems(options);
    const media = start('media', config, [check ? 'check' : 'import']);
    await storePhotos(media, items, advance);
    for (const writer of writers) await plan(writer, items, { keepBookings: options.keepBookings, advance });
    if (!check) await write(writers, media, () => advance(items.length));
    return { counts: countsOf(items), warnings };
  } finally {
    await Promise.all(running.map((program) => program.end()));
    progress.done();
  }
}

/**
 * What is sent of each restaurant, under the id that it has already.
 * @throws UserError where the file would empty what is nowhere else
 */
async function readItems({ config, restaurants, dropFields }: Options) {
  const indexes = new Map(restaurants.map(({ slug }, i) => [slug, i]));
  const ids = new Map<number, string>();
  const elsewhere: { lat: number; lng: number }[] = [];
  const kept: string[] = [];
  const warnings: string[] = [];
  for await (const { id, entry } of listed(config)) {
    const i = indexes.get(entry.slug);
    if (i === undefined) elsewhere.push({ lat: entry.lat, lng: entry.lng });
    if (i === undefined) continue;
    ids.set(i, id);
    const emptied = emptiedFields(entry, restaurants[i]!, i);
    kept.push(...emptied.kept);
    warnings.push(...emptied.others);
  }
  if (kept.length > 0 && !dropFields)
    throw new UserError([...kept, ...warnings, 'With --drop-fields these fields are emptied.'].join('\n'));
  const items = restaurants.map((entry, i): Item => {
    const id = ids.get(i) ?? new ObjectId().toHexString();
    return { id, entry, photoUrls: [], changes: [] };
  });
  return { items, warnings: [...kept, ...warnings, ...remotePlaces(restaurants, elsewhere)] };
}

async function storePhotos(media: Program, items: readonly Item[], advance: () => void): Promise<void> {
  for (const { id, entry } of items) media.say(JSON.stringify({ id, photos: entry.photos ?? [] }));
  media.say('end');
  const indexOf = new Map(items.map(({ id }, i) => [id, i]));
  const faults: string[] = [];
  await media.until<{ id: string; urls: string[]; faults: [number, string][] }>('stored', (stored) => {
    const i = indexOf.get(stored.id)!;
    items[i]!.photoUrls = stored.urls;
    for (const [k, fault] of stored.faults)
      faults.push(`${faultAt([i, 'photos', k])}: ${items[i]!.entry.photos![k]} ${fault}`);
    advance();
  });
  if (faults.length > 0) throw new UserError(faults.join('\n'));
}

interface Planning {
  keepBookings: boolean;
  advance: () => void;
}

async function plan(writer: Program, items: readonly Item[], { keepBookings, advance }: Planning) {
  for (const { id, entry, photoUrls } of items) writer.say(JSON.stringify({ id, entry, photoUrls }));
  writer.say('end');
  const displaced: string[] = [];
  let i = 0;
  await writer.until<{ change: Change; displaced?: string[]; held?: number }>(
    'planned',
    ({ change, displaced: codes = [], held = 0 }) => {
      items[i]!.changes.push(change);
      const takes = `${faultAt([i])}: takes table or time from`;
      if (codes.length > 0) displaced.push(`${takes} the upcoming bookings ${codes.join(', ')}`);
      // a hold may become a booking
      if (held > 0) displaced.push(`${takes} ${held} diner${held === 1 ? '' : 's'} about to book`);
      i += 1;
      advance();
    },
  );
  if (displaced.length > 0 && !keepBookings)
    throw new UserError([...displaced, 'With --keep-bookings they stay as they are.'].join('\n'));
}

async function write(writers: readonly Program[], media: Program, advance: () => void): Promise<void> {
  media.say('keep');
  await media.until('kept');
  const [reservations] = writers;
  let mayBeDecided = false;
  try {
    for (const writer of writers) writer.say('write');
    for (const writer of writers) {
      await writer.until('prepared');
      advance();
    }
    mayBeDecided = true;
    reservations!.say('decide');
    await reservations!.until('decided');
    // tables first: the catalogue shows no restaurant without
    for (const writer of writers) {
      writer.say('apply');
      await writer.until('applied');
      advance();
    }
  } catch (error) {
    // else the catalogue may have the new photos
    if (!mayBeDecided) media.say('undo');
    throw error;
  }
  media.say('tidy');
}

function countsOf(items: readonly Item[]): Imported['counts'] {
  const counts: Imported['counts'] = { added: 0, updated: 0, unchanged: 0 };
  for (const { changes } of items) {
    // the catalogue's word: tables alone may be there from an import that was killed
    const inCatalogue = changes.at(-1)!;
    counts[
      inCatalogue === 'unchanged'
        ? (changes.find((change) => change !== 'unchanged') ?? 'unchanged')
        : inCatalogue
    ] += 1;
  }
  return counts;
}
