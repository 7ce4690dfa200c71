/** A figure of a bench that has a goal. A ratio of things measured in turn in one run is best. */
export type Figure = { value: number } & ({ atMost: number } | { atLeast: number });

/** What a bench found. */
export interface BenchResult {
  /** tables and sentences for a reader */
  report: string;
  /** by name, which is unique among all benches */
  figures: Record<string, Figure>;
}

export function isMet(figure: Figure): boolean {
  return 'atMost' in figure ? figure.value <= figure.atMost : figure.value >= figure.atLeast;
}

/** One line for each figure: its value, its goal and whether it is met. */
export function printFigures(figures: BenchResult['figures']): string {
  return Object.entries(figures)
    .map(([name, figure]) => {
      const goal = 'atMost' in figure ? `at most ${figure.atMost}` : `at least ${figure.atLeast}`;
      return `${isMet(figure) ? 'met    ' : 'NOT MET'} ${name}: ${figure.value.toFixed(2)} (goal: ${goal})`;
    })
    .join('\n');
}

/** A figure of an earlier run. @param tolerance a share of the value */
export interface Last {
  value: number;
  tolerance: number;
}

/** Whether a figure is worse than its last value by more than the tolerance; a new one never is. */
export function isWorse(figure: Figure, last: Last | undefined): boolean {
  if (!last) return false;
  return 'atMost' in figure
    ? figure.value > last.value * (1 + last.tolerance)
    : figure.value < last.value * (1 - last.tolerance);
}
