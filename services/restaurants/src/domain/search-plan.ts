import { CITIES, CUISINES } from '@mesa/contract';
import { PAIRED_WORDS, plain, saysLittle, searchText, unit } from './search-terms';

/** How a query's words are matched: the last one as a beginning; all as beginnings; all anywhere in a word. */
export const LEVELS = ['whole', 'beginnings', 'fragments'] as const;
export type Level = (typeof LEVELS)[number];

/** A word of the catalogue and how many restaurants have it. */
export interface Known {
  word: string;
  count: number;
}

/** What one word of the query may stand for: words of names, and words of cities and cuisines. */
export interface Meaning {
  asked: string;
  names: Known[];
  places: Known[];
}

/** How a search is done: every match has one of `units`; when those alone do not decide, its text fits all `checks`. */
export interface Plan {
  units: string[];
  checks: RegExp[];
  /** true when no restaurant has two of the units and nothing is checked: then their counts add up */
  countable: boolean;
}

// each unit is one range of the index that is merged in order; beyond this the database would sort instead
const UNITS_MAX = 150;

export interface Facets {
  cuisine?: readonly string[];
  city?: readonly string[];
}

/** A search without words: the facets' own units decide. */
export function planFacets({ cuisine, city }: Facets): Plan {
  const of = (units: string[]): Plan => ({ units, checks: [], countable: true });
  const labels = (list: readonly string[]) => of(list.map((label) => unit.place(plain(label))));
  if (cuisine?.length && city?.length)
    return of(cuisine.flatMap((one) => city.map((other) => unit.both(one, other))));
  if (cuisine?.length) return labels(cuisine);
  if (city?.length) return labels(city);
  return of([unit.everything]);
}

/**
 * The pairs of words that a search could begin with, each as its units: two words that can only be of one name. The two
 * rarest words come first; they need not make the rarest pair, since "sticky" and "rice" are mostly found together.
 */
export function waysByPairs(meanings: readonly Meaning[]): string[][] {
  const names = [...meanings]
    .sort((a, b) => weight(a) - weight(b))
    .filter(isName)
    .slice(0, PAIRED_WORDS);
  return names.flatMap((first, i) =>
    names
      .slice(i + 1)
      .filter((second) => first.names.length * second.names.length <= UNITS_MAX)
      .map((second) => {
        const pairs = first.names.flatMap(({ word }) =>
          second.names.map((other) => unit.pair(word, other.word)),
        );
        // one word may stand for itself twice ("gold gold"): a word makes no pair with itself
        const same = first.names
          .filter(({ word }) => second.names.some((other) => other.word === word))
          .map(({ word }) => word);
        return [...new Set([...pairs, ...same])];
      }),
  );
}

/**
 * A search by words: begins with the fewest restaurants that are sure to contain all matches.
 * @param pair the units of the rarest of `waysByPairs`; the first of them unless told
 * @returns null when some word means nothing here
 */
export function planWords(
  meanings: Meaning[],
  level: Level,
  pair: string[] | undefined = waysByPairs(meanings)[0],
): Plan | null {
  if (meanings.some(({ names, places }) => names.length + places.length === 0)) return null;
  const checks = meanings.map(({ asked }, i) => checkOf(asked, level, i === meanings.length - 1));
  if (meanings.length > 1 && meanings.every(({ names }) => names.length === 0)) return planPlaces(checks);
  const [first] = [...meanings].sort((a, b) => weight(a) - weight(b)) as [Meaning];
  // a rare word of a place ("thai") may leave fewer than two frequent words of names
  if (pair && isName(first)) return { units: pair, checks, countable: false };
  const units = [
    ...first.names.map(({ word }) => unit.word(word)),
    ...first.places.map(({ word }) => unit.place(word)),
  ];
  if (meanings.length > 1) return { units, checks, countable: false };
  return { units, checks: [], countable: units.length === 1 };
}

/** "thai torrance", "los angeles": words of places alone are decided by the cuisines in cities that fit them all. */
function planPlaces(checks: RegExp[]): Plan | null {
  const units = CUISINES.flatMap((category) =>
    CITIES.filter((city) =>
      checks.every((check) => check.test(searchText({ name: '', city, category }))),
    ).map((city) => unit.both(category, city)),
  );
  return units.length > 0 ? { units, checks: [], countable: true } : null;
}

/** The unit of the city or cuisine whose whole name this is, else null. */
export function labelUnit(query: string): string | null {
  const asked = plain(query);
  return [...CITIES, ...CUISINES].some((label) => plain(label) === asked) ? unit.place(asked) : null;
}

/** Cities or cuisines of which some word, and what follows it, begins as asked. */
export function labelsFrom<T extends string>(labels: readonly T[], query: string): T[] {
  const asked = plain(query);
  if (asked === '') return [];
  return labels.filter((label) => ` ${plain(label)}`.includes(` ${asked}`));
}

const isName = ({ names, places, asked }: Meaning) =>
  names.length > 0 &&
  places.length === 0 &&
  !saysLittle(asked) &&
  !names.some(({ word }) => saysLittle(word));

function weight({ names, places, asked }: Meaning): number {
  const count = [...names, ...places].reduce((sum, known) => sum + known.count, 0);
  return saysLittle(asked) ? Number.MAX_SAFE_INTEGER : count;
}

function checkOf(asked: string, level: Level, last: boolean): RegExp {
  // words are letters and digits only, so nothing in them means anything to a regular expression
  if (level === 'fragments') return new RegExp(asked);
  return new RegExp(level === 'whole' && !last ? ` ${asked} ` : ` ${asked}`);
}
