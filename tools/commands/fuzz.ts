import { step } from '@mesa/remote-tools/commands';
import { describeFinding, fuzz } from '../verify/fuzz/fuzz';
import { readOptions } from './read-options';
import { readSettings } from './settings';
import { requireInstance } from './start/instance';

const DEFAULT_COUNT = 500_000;

/**
 * `npm run fuzz -- --count 20000 --seconds 60 --seed 7 --url http://localhost:3000`: sends random requests to
 * the running system. Start it with RATE_LIMIT_FACTOR=1000, or rate limits refuse most of them.
 */
export async function run(args: string[]): Promise<number> {
  const defaults = { count: DEFAULT_COUNT, seconds: 86_400, seed: Date.now() % 2_147_483_647 };
  const { count, seconds, seed, url = await runningUrl() } = readOptions(args, defaults, ['url']);
  console.log(`Up to ${count} requests against ${url}; the seed is ${seed}.`);
  const progress = step('Sending random requests');
  const {
    sent,
    seconds: took,
    statuses,
    findings,
  } = await fuzz({ url, count, seconds, seed, onProgress: progress.share }).finally(() => progress.done());
  const counts = Object.entries(statuses)
    .map(([status, times]) => `${status}: ${times}`)
    .join(', ');
  console.log(`${sent} requests in ${took.toFixed(0)} s (${counts}).`);
  for (const finding of findings) console.log(`\n${describeFinding(finding)}`);
  console.log(
    findings.length === 0
      ? 'Every answer was below 500 and fitted its schema; every refusal was a list of sentences.'
      : `\n${findings.length} findings; again with --seed ${seed}.`,
  );
  return findings.length === 0 ? 0 : 1;
}

async function runningUrl(): Promise<string> {
  const { port } = await requireInstance(readSettings().MESA_DATA_DIR, 'name one with --url');
  return `http://localhost:${port}`;
}
