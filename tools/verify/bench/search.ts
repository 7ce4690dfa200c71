import { readOptions } from '../../commands/read-options';
import { compareSizes, readCache, readSizes } from './helpers/compare-sizes';
import type { BenchResult } from './helpers/result';
import { SEARCH_REQUESTS } from './helpers/search-requests';
import { seedCatalogue } from './helpers/seed-catalogue';

const RATIO_MAX = 2;

/**
 * `npm run bench -- search [--sizes 1000,1000000] [--rounds 100] [--cache 8]`: is a search in a large
 * catalogue as fast as in a small one? `--cache`: see `readCache`.
 */
export async function run(args: string[]): Promise<BenchResult> {
  const options = readOptions(args, { rounds: 100 }, ['sizes', 'cache']);
  return compareSizes({
    name: 'search',
    service: 'restaurants',
    sizes: readSizes(options.sizes ?? '1000,1000000', 1_000, 1_000_000),
    rounds: options.rounds,
    cacheGb: readCache(options.cache),
    fill: seedCatalogue,
    requests: SEARCH_REQUESTS,
    ratioMax: RATIO_MAX,
  });
}
