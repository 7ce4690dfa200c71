import { CITIES, CUISINES } from '@mesa/contract';
import { plain } from './match-names';

/**
 * Cuisines and cities spelled nearly like a query that found nothing, nearest first: "itallian" finds
 * Italian, "beverley" Beverly Hills. Near means at most one letter in three is wrong.
 */
export function similarNames(query: string): string[] {
  const asked = plain(query)
    .split(/\s+/)
    .filter((word) => word.length >= 3);
  const nearness = (text: string) =>
    Math.min(
      1,
      ...plain(text)
        .split(' ')
        .flatMap((word) => asked.map((typed) => distance(typed, word) / Math.max(typed.length, word.length))),
    );
  return [...CUISINES, ...CITIES]
    .map((text) => ({ text, far: nearness(text) }))
    .filter(({ far }) => far <= 1 / 3)
    .sort((one, other) => one.far - other.far)
    .map(({ text }) => text);
}

/** Edit distance: how many letters must be added, removed or changed to turn one word into the other. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, i) => i);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1];
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (same ? 0 : 1)));
    }
    row = next;
  }
  return row[other.length]!;
}
