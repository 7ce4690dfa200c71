import { readOptions } from '../../commands/read-options';
import { compareSizes, readCache, readSizes } from './helpers/compare-sizes';
import type { BenchResult } from './helpers/result';
import { SEARCH_REQUESTS } from './helpers/search-requests';
import { seedCatalogue } from './helpers/seed-catalogue';

const SERVICE = 'services/restaurants';
const RATIO_MAX = 2;

/**
 * `npm run bench -- search [--sizes 1000,1000000] [--rounds 100] [--cache 8] [--keep yes]`: is a search
 * in a large catalogue as fast as in a small one? `--cache`: see `readCache`; `--keep yes` leaves the filled
 * databases on MONGODB_URI to the next run.
 */
export async function run(args: string[]): Promise<BenchResult> {
  const options = readOptions(args, { rounds: 100 }, ['sizes', 'cache', 'keep']);
  return compareSizes({
    name: 'search',
    service: SERVICE,
    sizes: readSizes(options.sizes ?? '1000,1000000', 1_000, 1_000_000),
    rounds: options.rounds,
    cacheGb: readCache(options.cache),
    keep: options.keep === 'yes',
    fill: (uri, size) => seedCatalogue(SERVICE, uri, size),
    requests: SEARCH_REQUESTS,
    ratioMax: RATIO_MAX,
  });
}
