import { CITIES, CUISINES } from '@mesa/contract';
import { restaurantAt } from '@mesa/demo';
import { step } from '../../commands/console/progress-step';
import { readOptions } from '../../commands/read-options';
import { ALL, compareSizes, readSizes } from './parts/compare-sizes';
import { seed } from './parts/service';

const SERVICE = 'services/restaurants';
const RATIO_MAX = 2;

const nameOf = (i: number): string => restaurantAt(130 + ((i * 37) % 800)).name;
const word = (i: number, at: number): string => nameOf(i).split(' ')[at] ?? 'table';

/** Searches with new words each time, so that no cached answer is measured. */
const REQUESTS: Record<string, (i: number) => string> = {
  'all, best rated': () => '/api/restaurants?limit=20',
  'a city': (i) => search({ query: CITIES[i % 9]! }),
  'a cuisine': (i) => search({ query: CUISINES[i % 9]!.toLowerCase() }),
  'a cuisine in a city': (i) => search({ query: `${CUISINES[i % 9]} ${CITIES[(i * 4) % 9]}` }),
  'a cuisine, most booked': (i) => search({ query: CUISINES[i % 9]!, sort: 'booked' }),
  'a city, by price': (i) => search({ query: CITIES[i % 9]!, sort: 'price', price: '2,3' }),
  'filters alone': (i) => search({ cuisine: CUISINES[i % 9]!, city: CITIES[(i * 2) % 9]!, rating: '4' }),
  'a word of a name': (i) => search({ query: word(i, 0) }),
  'the beginning of a word': (i) => search({ query: word(i, 0).slice(0, 3) }),
  'two words of a name': (i) => search({ query: `${word(i, 0)} ${word(i, 1).slice(0, 4)}` }),
  'a whole name': (i) => search({ query: nameOf(i) }),
  'a word and a city': (i) => search({ query: `${word(i, 0)} ${CITIES[(i * 5) % 9]}` }),
  suggestions: (i) =>
    `/api/restaurants/suggestions?query=${encodeURIComponent(word(i, i % 2).slice(0, 1 + (i % 4)))}`,
};

function search(query: Record<string, string>): string {
  return `/api/restaurants/search?${new URLSearchParams({ limit: '20', ...query })}`;
}

/**
 * `npm run bench -- search [--sizes 1000,1000000] [--rounds 100]`: is a search in a large catalogue as fast
 * as in a small one?
 */
export async function run(args: string[]): Promise<number> {
  const { rounds, sizes = '1000,1000000' } = readOptions(args, { rounds: 100 }, ['sizes']);
  return compareSizes({
    name: 'search',
    service: SERVICE,
    sizes: readSizes(sizes, 1_000, 1_000_000),
    rounds,
    fill,
    requests: REQUESTS,
    flat: { most: RATIO_MAX, rows: [ALL] },
  });
}

async function fill(uri: string, size: number): Promise<void> {
  const progress = step(`Filling a catalogue of ${size.toLocaleString('en-US')} restaurants`);
  await seed(SERVICE, ['--restaurants', String(size)], uri, (line) => {
    const [, done] = /^(\d+) of \d+/.exec(line) ?? [];
    // the indexes take about as long as the restaurants
    if (done) progress.share((Number(done) / size) * 0.5, line);
    else progress.share(line.startsWith('building') ? 0.5 : 0.95, line);
  });
  progress.done();
}
