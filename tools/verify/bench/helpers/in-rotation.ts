import { step } from '@mesa/remote-tools/commands';

/**
 * Measures contenders one after another, round after round, so that other load of the machine hits all.
 * The first round warms up and is not counted.
 * @returns what was measured of each contender, round by round
 */
export async function inRotation<C, M>(
  title: string,
  contenders: readonly C[],
  rounds: number,
  measure: (contender: C) => Promise<M>,
): Promise<M[][]> {
  const measured: M[][] = contenders.map(() => []);
  const progress = step(title);
  try {
    for (let round = 0; round <= rounds; round += 1) {
      for (const [i, contender] of contenders.entries()) {
        const one = await measure(contender);
        if (round > 0) measured[i]!.push(one);
        progress.share((round * contenders.length + i + 1) / ((rounds + 1) * contenders.length));
      }
    }
  } finally {
    progress.done();
  }
  return measured;
}
