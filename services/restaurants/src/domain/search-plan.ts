import { CITIES, CUISINES } from '@mesa/contract';
import { PAIRED_WORDS, normalizeText, isStopWord, searchText, term } from './search-terms';

/**
 * How the words of a query match: all as whole words, but the last as a prefix; all as prefixes; all anywhere
 * in a word.
 */
export const LEVELS = ['whole', 'beginnings', 'fragments'] as const;
export type Level = (typeof LEVELS)[number];

/** A word of the catalogue, and how many restaurants have it. */
export interface TermCount {
  word: string;
  count: number;
}

/** The words of names, cities and cuisines that a word of a query matches. */
export interface WordMatches {
  word: string;
  names: TermCount[];
  labels: TermCount[];
}

/** How to search: a match has one of `terms`, and its text fits all `checks`. */
export interface Plan {
  terms: string[];
  checks: RegExp[];
  /** whether the counts of the terms can be added: no restaurant has two of them, and there are no checks */
  countable: boolean;
}

// the database merges the ranges of so many terms in order; with more it would sort
const TERMS_MAX = 150;

export interface Facets {
  cuisine?: readonly string[];
  city?: readonly string[];
}

/** A search without words, by the terms of its facets. */
export function planByFacets({ cuisine, city }: Facets): Plan {
  const of = (terms: string[]): Plan => ({ terms, checks: [], countable: true });
  const labels = (list: readonly string[]) => of(list.map((label) => term.label(normalizeText(label))));
  if (cuisine?.length && city?.length)
    return of(cuisine.flatMap((one) => city.map((other) => term.cuisineInCity(one, other))));
  if (cuisine?.length) return labels(cuisine);
  if (city?.length) return labels(city);
  return of([term.everything]);
}

/**
 * The pairs of words of names that a search could begin with, each as a list of terms. The two rarest words
 * come first; they need not be the rarest pair, since "sticky" and "rice" mostly occur together.
 */
export function pairTermLists(matches: readonly WordMatches[]): string[][] {
  const names = [...matches]
    .sort((a, b) => weight(a) - weight(b))
    .filter(isName)
    .slice(0, PAIRED_WORDS);
  return names.flatMap((first, i) =>
    names
      .slice(i + 1)
      .filter((second) => first.names.length * second.names.length <= TERMS_MAX)
      .map((second) => {
        const pairs = first.names.flatMap(({ word }) =>
          second.names.map((other) => term.pair(word, other.word)),
        );
        // "gold gold" may match one word twice, and a word makes no pair with itself
        const same = first.names
          .filter(({ word }) => second.names.some((other) => other.word === word))
          .map(({ word }) => word);
        return [...new Set([...pairs, ...same])];
      }),
  );
}

/**
 * A search by words: reads the fewest restaurants that contain all matches.
 * @param pair the terms of the rarest of `pairTermLists`; the first by default
 * @returns null when some word matches nothing
 */
export function planByWords(
  matches: WordMatches[],
  level: Level,
  pair: string[] | undefined = pairTermLists(matches)[0],
): Plan | null {
  if (matches.some(({ names, labels }) => names.length + labels.length === 0)) return null;
  const checks = matches.map(({ word }, i) => checkOf(word, level, i === matches.length - 1));
  if (matches.length > 1 && matches.every(({ names }) => names.length === 0)) return planByLabels(checks);
  // a search has at least one word
  const [first] = [...matches].sort((a, b) => weight(a) - weight(b)) as [WordMatches];
  // a rare word of a label ("thai") may leave fewer than two frequent words of names
  if (pair && isName(first)) return { terms: pair, checks, countable: false };
  const terms = [
    ...first.names.map(({ word }) => term.word(word)),
    ...first.labels.map(({ word }) => term.label(word)),
  ];
  if (matches.length > 1) return { terms, checks, countable: false };
  return { terms, checks: [], countable: terms.length === 1 };
}

/** Words of labels alone ("thai torrance", "los angeles"): the cuisines in cities that fit them all. */
function planByLabels(checks: RegExp[]): Plan | null {
  const terms = CUISINES.flatMap((category) =>
    CITIES.filter((city) =>
      checks.every((check) => check.test(searchText({ name: '', city, category }))),
    ).map((city) => term.cuisineInCity(category, city)),
  );
  return terms.length > 0 ? { terms, checks: [], countable: true } : null;
}

/** The term of a city or cuisine, for a query that is its whole name; else null. */
export function labelTerm(query: string): string | null {
  const text = normalizeText(query);
  return [...CITIES, ...CUISINES].some((label) => normalizeText(label) === text) ? term.label(text) : null;
}

/** The cities or cuisines of which the query is the beginning, or the beginning from a later word on. */
export function labelsStartingWith<T extends string>(labels: readonly T[], query: string): T[] {
  const text = normalizeText(query);
  if (text === '') return [];
  return labels.filter((label) => ` ${normalizeText(label)}`.includes(` ${text}`));
}

const isName = ({ names, labels, word }: WordMatches) =>
  names.length > 0 && labels.length === 0 && !isStopWord(word) && !names.some(({ word }) => isStopWord(word));

function weight({ names, labels, word }: WordMatches): number {
  const count = [...names, ...labels].reduce((sum, known) => sum + known.count, 0);
  return isStopWord(word) ? Number.MAX_SAFE_INTEGER : count;
}

function checkOf(word: string, level: Level, last: boolean): RegExp {
  // words are letters and digits only, so they contain no special character of regular expressions
  if (level === 'fragments') return new RegExp(word);
  return new RegExp(level === 'whole' && !last ? ` ${word} ` : ` ${word}`);
}
