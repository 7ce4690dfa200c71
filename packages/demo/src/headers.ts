import { CUISINES, type Cuisine } from '@mesa/contract';
import { demoId } from './ids';
import { bookingsOf, ratingsOf } from './ratings';
import { cuisineAt, cityAt, DEMO_RESTAURANTS, priceAt } from './world';

/**
 * Header pictures of the demo restaurants, chosen so that wherever two of them stand next to each other in a result
 * list (all, one cuisine, one city; by any order) they differ.
 * @param choice the pictures of each cuisine
 * @returns the picture's name by restaurant index
 */
export function arrangeHeaders(choice: Readonly<Record<Cuisine, readonly string[]>>): string[] {
  const beside = neighbors();
  const headers: string[] = [];
  for (const cuisine of CUISINES) {
    const members = beside.map((_, index) => index).filter((index) => cuisineAt(index) === cuisine);
    // the most entangled first: what is left over for the others then still fits
    members.sort((a, b) => beside[b]!.size - beside[a]!.size || a - b);
    if (!place(members, 0, choice[cuisine], beside, headers))
      throw new Error(`too few header pictures for ${cuisine}`);
  }
  return headers;
}

function place(
  members: number[],
  at: number,
  choice: readonly string[],
  beside: Set<number>[],
  headers: string[],
): boolean {
  const index = members[at];
  if (index === undefined) return true;
  const taken = new Set([...beside[index]!].map((other) => headers[other]));
  for (let turn = 0; turn < choice.length; turn += 1) {
    // begin elsewhere for each restaurant, so that all pictures are used about equally often
    const name = choice[(at + turn) % choice.length]!;
    if (taken.has(name)) continue;
    headers[index] = name;
    if (place(members, at + 1, choice, beside, headers)) return true;
    delete headers[index];
  }
  return false;
}

/** For each restaurant the ones of its cuisine that stand beside it in some list. */
function neighbors(): Set<number>[] {
  const all = Array.from({ length: DEMO_RESTAURANTS }, (_, index) => index);
  const beside = all.map(() => new Set<number>());
  const lists = [all, ...groups(all, cuisineAt), ...groups(all, cityAt)];
  for (const list of lists) {
    for (const sorted of orders(list)) {
      for (let i = 1; i < sorted.length; i += 1) {
        const [one, other] = [sorted[i - 1]!, sorted[i]!];
        if (cuisineAt(one) !== cuisineAt(other)) continue;
        beside[one]!.add(other);
        beside[other]!.add(one);
      }
    }
  }
  return beside;
}

function groups<K>(list: number[], keyOf: (index: number) => K): number[][] {
  const found = new Map<K, number[]>();
  for (const index of list) found.set(keyOf(index), [...(found.get(keyOf(index)) ?? []), index]);
  return [...found.values()];
}

/** The list as each sort of contract's SORTS shows it. */
function orders(list: number[]): number[][] {
  const byId = (a: number, b: number) => (demoId('restaurant', a) < demoId('restaurant', b) ? -1 : 1);
  const rating = (index: number) => ratingsOf(index).average_rating;
  return [
    [...list].sort((a, b) => rating(b) - rating(a) || byId(a, b)),
    [...list].sort((a, b) => bookingsOf(b) - bookingsOf(a) || byId(a, b)),
    [...list].sort((a, b) => priceAt(a) - priceAt(b) || rating(b) - rating(a) || byId(a, b)),
  ];
}
