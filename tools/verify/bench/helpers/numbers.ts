/** The value below which a share of the samples lies; 0 when there are none. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

/** The median of a figure over all rounds. */
export const median = <T>(rounds: readonly T[], figureOf: (one: T) => number): number =>
  percentile(rounds.map(figureOf), 0.5);

/** Formats rows as a table: the first column is aligned to the left, the others to the right. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!)))
        .join('   '),
    )
    .join('\n');
}
