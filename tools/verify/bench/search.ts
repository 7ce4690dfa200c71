import { compareSizes } from './helpers/compare-sizes';
import type { BenchResult } from './helpers/result';
import { SEARCH_REQUESTS } from './helpers/search-requests';
import { seedCatalogue } from './helpers/seed-catalogue';

const RATIO_MAX = 2;

/**
 * `npm run bench -- search [--sizes 1000,1000000] [--rounds 100] [--cache 8]`: is a search in a large
 * catalogue as fast as in a small one?
 */
export const run = (args: string[]): Promise<BenchResult> =>
  compareSizes(args, {
    name: 'search',
    service: 'restaurants',
    sizes: '1000,1000000',
    rounds: 100,
    limits: [1_000, 1_000_000],
    fill: seedCatalogue,
    requests: SEARCH_REQUESTS,
    ratioMax: RATIO_MAX,
  });
