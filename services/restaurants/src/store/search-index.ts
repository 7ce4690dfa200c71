import { createHash } from 'node:crypto';
import { CITIES } from '@mesa/contract';
import { RoaringBitmap32 } from 'roaring-wasm';
import type { Ranked } from '../domain/search-orders';
import { begins, type Point } from '../domain/search-phrases';
import { placesOf, term, termsOf, type Searched } from '../domain/search-terms';
import { normalizeText } from '../domain/search-words';
import type { Catalogue } from '../domain/understand';
import { Lexicon } from './lexicon';
import { RankedGroups } from './ranked-groups';

export type Matches = RoaringBitmap32;

/** So many restaurants of a place show where it is. */
const MIDDLE_OF = 200;
const NONE: Matches = new RoaringBitmap32();

/** The restaurants of a place: how many, and their middle. */
export interface PlaceFacts {
  count: number;
  middle: Point;
}

/**
 * The index of one instance: for each term a compressed bitmap of the restaurants that have it, by the number
 * that each got when it came. A restaurant whose terms change gets another number, and no search finds the
 * old one any more.
 */
export class SearchIndex {
  readonly lexicon = new Lexicon();
  /** what the meaning of a query depends on */
  readonly catalogue: Catalogue = {
    placeOf: (text) => this.places.get(text),
    has: (word) => this.lexicon.has(word),
    knows: (letters) => this.lexicon.knows(letters),
    nearest: (word) => this.lexicon.nearest(word),
  };
  private readonly sets = new Map<string, Matches>();
  private readonly ranked: Ranked[] = [];
  private readonly digests: number[] = [];
  private readonly groups = new RankedGroups(this.ranked);
  private readonly numbers = new Map<string, number>();
  private readonly places = new Map<string, string>();

  /** Adds a restaurant, or replaces what the index knows of it. */
  put(one: Searched): void {
    const terms = termsOf(one);
    const digest = digestOf(terms);
    const known = this.numbers.get(one.id);
    if (known !== undefined && this.digests[known] === digest) {
      this.groups.remove(known);
      this.ranked[known] = rankedOf(one);
      return this.groups.add(known);
    }
    this.remove(one.id);
    const number = this.ranked.push(rankedOf(one)) - 1;
    this.digests.push(digest);
    this.numbers.set(one.id, number);
    this.groups.add(number);
    for (const name of terms) this.addTerm(name, number);
    for (const place of placesOf(one)) this.places.set(normalizeText(place), place);
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

  /** The neighborhoods and zip codes with a word that begins with some letters. */
  placesFrom(letters: string): string[] {
    return [...this.places].filter(([text]) => begins(text, letters)).map(([, label]) => label);
  }

  factsOf(label: string): PlaceFacts {
    const all = RoaringBitmap32.and(this.of(term.place(label)), this.of(term.all));
    const some = all.toArray(MIDDLE_OF).map((number) => this.ranked[number]!);
    const mean = (valueOf: (one: Ranked) => number) =>
      some.reduce((sum, one) => sum + valueOf(one), 0) / some.length;
    return { count: all.size, middle: { lat: mean(({ lat }) => lat), lng: mean(({ lng }) => lng) } };
  }

  /** The city that a neighborhood or zip code is in; blank for an unknown place. */
  cityOf(place: string): string {
    const there = this.of(term.place(place));
    return CITIES.find((city) => this.of(term.place(city)).intersects(there)) ?? '';
  }

  /** The terms of a field that begin a word with some value, as far as any restaurant has had them. */
  valuesOf(field: string): string[] {
    return [...this.sets.keys()]
      .filter((name) => name.startsWith(field))
      .map((name) => name.slice(field.length));
  }

  private addTerm(name: string, number: number): void {
    const known = this.sets.get(name);
    if (known) return void known.add(number);
    this.sets.set(name, new RoaringBitmap32([number]));
    const [, source, text] = /^(name|text|place):(.*)$/.exec(name) ?? [];
    if (source) this.lexicon.add(text!, source as 'name' | 'text' | 'place');
  }
}

/** Tells whether terms have changed, in place of keeping them all. */
const digestOf = (terms: readonly string[]): number =>
  createHash('sha1').update(terms.join('\n')).digest().readUIntLE(0, 6);

function rankedOf(one: Searched): Ranked {
  const { id, average_rating, num_reviews, num_reservations, price, lat, lng } = one;
  return { id, rating: average_rating, reviews: num_reviews, booked: num_reservations, price, lat, lng };
}
