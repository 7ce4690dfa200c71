import { step } from '@mesa/remote-tools/commands';

/** A figure of a bench with its floor. A ratio of two things measured in turn in one run is best. */
export type Figure = { value: number } & ({ atMost: number } | { atLeast: number });

/** What a bench measured. */
export interface BenchResult {
  /** tables and sentences for a reader */
  report: string;
  /** by name, which is unique among all benches */
  figures: Record<string, Figure>;
}

export const isMet = (figure: Figure): boolean =>
  'atMost' in figure ? figure.value <= figure.atMost : figure.value >= figure.atLeast;

/** One line for each figure: its value, its floor and whether it is met. */
export function printFigures(figures: BenchResult['figures']): string {
  const lines = Object.entries(figures).map(([name, figure]) => {
    const floor = 'atMost' in figure ? `at most ${figure.atMost}` : `at least ${figure.atLeast}`;
    return `${isMet(figure) ? 'met    ' : 'NOT MET'} ${name}: ${figure.value.toFixed(2)} (${floor})`;
  });
  return lines.join('\n');
}

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
    for (let round = 0; round <= rounds; round += 1)
      for (const [i, contender] of contenders.entries()) {
        const measurement = await measure(contender);
        if (round > 0) measured[i]!.push(measurement);
        progress.share((round * contenders.length + i + 1) / ((rounds + 1) * contenders.length));
      }
  } finally {
    progress.done();
  }
  return measured;
}

/** The value below which a share of the samples lies; 0 when there are none. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

/** The median of a figure over all rounds. */
export const median = <T>(rounds: readonly T[], figureOf: (round: T) => number): number =>
  percentile(rounds.map(figureOf), 0.5);

/** Formats rows as a table: the first column is aligned to the left, the others to the right. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  const cell = (text: string, column: number) =>
    column === 0 ? text.padEnd(widths[0]!) : text.padStart(widths[column]!);
  return rows.map((row) => row.map(cell).join('   ')).join('\n');
}
