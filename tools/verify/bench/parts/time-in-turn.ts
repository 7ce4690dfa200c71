import { execFileSync } from 'node:child_process';
import { step } from '@mesa/remote-tools/commands';

const WARM_UP_MAX = 20;

/** Milliseconds of each request, by its kind. */
export type Samples = Record<string, number[]>;

/** Requests by kind: the path of the n-th round, another one each time, so that no cache answers. */
export type Requests<F> = Record<string, (n: number, filled: F) => string>;

interface Contender<F> {
  /** answers the milliseconds from asking to the last byte */
  get: (path: string) => Promise<number>;
  filled: F;
}

/** Sends each request to all contenders in turn, so that other load hits all alike. */
export async function timeInTurn<F>(
  contenders: readonly Contender<F>[],
  requests: Requests<F>,
  rounds: number,
): Promise<Samples[]> {
  const all = contenders.map(
    (): Samples => Object.fromEntries(Object.keys(requests).map((kind) => [kind, []])),
  );
  const progress = step('Measuring');
  const warmUp = Math.min(WARM_UP_MAX, rounds);
  for (let round = 0; round < warmUp + rounds; round += 1) {
    for (const [kind, pathOf] of Object.entries(requests)) {
      for (const [i, { get, filled }] of contenders.entries()) {
        const ms = await get(pathOf(round, filled));
        if (round >= warmUp) all[i]![kind]!.push(ms);
      }
    }
    progress.share(round / (warmUp + rounds));
  }
  progress.done();
  return all;
}

/** The resident memory of a process, in MiB. */
export function memoryOf(pid: number): number {
  const kib = execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
  return Math.round(Number(kib) / 1_024);
}
