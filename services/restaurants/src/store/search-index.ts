import { CITIES } from '@mesa/contract';
import { RoaringBitmap32 } from 'roaring-wasm';
import type { Ranked } from '../domain/search-orders';
import type { Point } from '../domain/search-phrases';
import { term, termsOf, type Searched } from '../domain/search-terms';
import { Lexicon } from './lexicon';
import { RankedGroups } from './ranked-groups';

export type Matches = RoaringBitmap32;

/** So many restaurants of a place show where it is. */
const MIDDLE_OF = 200;
const NONE: Matches = new RoaringBitmap32();

/**
 * The index of one instance: for each term a compressed bitmap of the restaurants that have it, by the number
 * that each got when it came. A restaurant whose terms change gets another number, and no search finds the
 * old one any more.
 */
export class SearchIndex {
  readonly lexicon = new Lexicon();
  /** the opening hours of a week that any restaurant has had, as JSON */
  readonly hours: string[] = [];
  private readonly sets = new Map<string, Matches>();
  private readonly ranked: Ranked[] = [];
  private readonly termCounts: number[] = [];
  private readonly groups = new RankedGroups(this.ranked);
  private readonly numbers = new Map<string, number>();

  /** Adds a restaurant, or replaces what the index knows of it. */
  put(one: Searched): void {
    const terms = termsOf(one);
    const known = this.numbers.get(one.id);
    const isSame =
      known !== undefined &&
      this.termCounts[known] === terms.length &&
      terms.every((name) => this.of(name).has(known));
    const number = isSame ? known : this.ranked.length;
    this.remove(one.id);
    this.ranked[number] = rankedOf(one);
    this.termCounts[number] = terms.length;
    this.numbers.set(one.id, number);
    this.groups.add(number);
    for (const name of isSame ? [term.all] : terms) this.addTerm(name, number);
  }

  ids(): Iterable<string> {
    return this.numbers.keys();
  }

  remove(id: string): void {
    const number = this.numbers.get(id);
    if (number === undefined) return;
    this.groups.remove(number);
    this.of(term.all).remove(number);
    this.numbers.delete(id);
  }

  /** The restaurants that have a term. The set belongs to the index. */
  of(name: string): Matches {
    return this.sets.get(name) ?? NONE;
  }

  /** The ids of matches, in order and only as far as they are read. */
  readonly inOrder: RankedGroups['inOrder'] = (...asked) => this.groups.inOrder(...asked);

  /** The restaurants of a place: how many, and their middle. */
  factsOf(label: string): { count: number; middle: Point } {
    const all = RoaringBitmap32.and(this.of(term.place(label)), this.of(term.all));
    const some = all.toArray(MIDDLE_OF).map((number) => this.ranked[number]!);
    const mean = (field: 'lat' | 'lng') => some.reduce((sum, one) => sum + one[field], 0) / some.length;
    return { count: all.size, middle: { lat: mean('lat'), lng: mean('lng') } };
  }

  /** The city that a neighborhood or zip code is in; blank for an unknown place. */
  cityOf(place: string): string {
    const there = this.of(term.place(place));
    return CITIES.find((city) => this.of(term.place(city)).intersects(there)) ?? '';
  }

  private addTerm(name: string, number: number): void {
    const known = this.sets.get(name);
    if (known) return void known.add(number);
    this.sets.set(name, new RoaringBitmap32([number]));
    const [field, value] = [name.slice(0, name.indexOf(':')), name.slice(name.indexOf(':') + 1)];
    if (field === 'hours') this.hours.push(value);
    if (field === 'name' || field === 'text' || field === 'place') this.lexicon.add(value, field);
  }
}

function rankedOf(one: Searched): Ranked {
  const { id, average_rating, num_reviews, num_reservations, price, lat, lng } = one;
  return { id, rating: average_rating, reviews: num_reviews, booked: num_reservations, price, lat, lng };
}
