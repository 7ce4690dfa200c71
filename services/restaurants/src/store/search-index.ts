import { isOpenAt, RESTAURANT_ZONE, wallTimeAt, type Hours } from '@mesa/contract';
import { CELL_KM, kilometers, type Order } from '../domain/search-orders';
import type { Point } from '../domain/search-phrases';
import type { SearchCursor } from '../domain/search-result';
import { termsOf, type Field, type Searched } from '../domain/search-terms';
import { Lexicon } from './lexicon';
import { intersection, setOf, union, type NumberSet } from './number-sets';
import { firstOf, Ranking, type Keyed, type Page } from './ranking';
import { Spellings } from './spellings';

/** The middle of a place is computed from this many of its restaurants. */
const MIDDLE_SAMPLE = 200;
/** The origin for orders that do not depend on distance. */
const NOWHERE: Point = { lat: 0, lng: 0 };

/** Returns those of the matches that are at least this good. */
export type Tier = (matches: NumberSet) => NumberSet;

/** Which part of the matches is read. */
interface TierPage extends Page {
  tiers: readonly Tier[];
  /** within each tier */
  order: Order;
  after?: SearchCursor | undefined;
  /** where distances begin */
  from?: Point | undefined;
}

interface PlaceFacts {
  count: number;
  middle: Point;
}

/**
 * The index of one instance: for each term the restaurants that have it, by the number that each got when it
 * was added. A restaurant whose terms change gets another number, and no search finds the old one any more.
 */
export class SearchIndex {
  readonly lexicon = new Lexicon();
  readonly all = setOf();
  readonly spellings = { city: new Spellings(), cuisine: new Spellings() };
  /** rises with every change of what restaurants are found by */
  version = 0;
  /** all weekly opening hours that restaurants have had */
  private readonly hours: Hours[] = [];
  private readonly removed = setOf();
  /** of each city */
  private readonly neighborhoods = new Map<string, Set<string>>();
  private readonly cells: Point[] = [];
  private readonly sets = new Map<Field, Map<string, NumberSet>>();
  private readonly numbers = new Map<string, number>();
  /** of each restaurant */
  private readonly termCounts: number[] = [];
  // plain numbers: the garbage collector would stop longer for a million objects
  private readonly lats: number[] = [];
  private readonly lngs: number[] = [];
  private readonly ranking = new Ranking();
  /** of places that were asked for since the last change */
  private readonly facts = new Map<string, PlaceFacts>();

  constructor(private readonly now: () => Date) {}

  /** Adds a restaurant, or replaces what the index knows of it. */
  put(restaurant: Searched): void {
    const terms = termsOf(restaurant);
    const existing = this.numbers.get(restaurant.id);
    const isSame =
      existing !== undefined &&
      this.termCounts[existing] === terms.length &&
      terms.every((name) => this.setOf(...name)?.has(existing));
    const number = isSame ? existing : this.termCounts.length;
    this.ranking.put(number, restaurant);
    this.lats[number] = restaurant.lat;
    this.lngs[number] = restaurant.lng;
    if (isSame) return;
    this.remove(restaurant.id);
    this.changed();
    this.all.add(number);
    this.numbers.set(restaurant.id, number);
    this.termCounts[number] = terms.length;
    for (const [field, value] of terms) this.addTerm(field, value, number);
    const beside = this.neighborhoods.get(restaurant.city) ?? new Set();
    this.neighborhoods.set(
      restaurant.city,
      restaurant.neighborhood ? beside.add(restaurant.neighborhood) : beside,
    );
  }

  remove(id: string): void {
    const number = this.numbers.get(id);
    if (number === undefined) return;
    this.changed();
    this.removed.add(number);
    this.all.remove(number);
    this.numbers.delete(id);
  }

  private changed(): void {
    this.version += 1;
    this.facts.clear();
  }

  ids(): Iterable<string> {
    return this.numbers.keys();
  }

  /** Prepares the first search, once all restaurants are there. */
  complete(): void {
    this.ranking.sort();
  }

  /** The restaurants with any of some values in a field. */
  of(field: Field, values: readonly (string | number)[]): NumberSet {
    return union(values.flatMap((value) => this.setOf(field, `${value}`) ?? []));
  }

  /** The restaurants of any of some cities or cuisines, however they are spelled. */
  named(field: keyof SearchIndex['spellings'], names: readonly string[]): NumberSet {
    return this.of(field, this.spellings[field].of(names));
  }

  /** How many restaurants have a value in a field. */
  count(field: Field, value: string): number {
    const set = this.setOf(field, value) ?? setOf();
    return set.size() - set.intersection_size(this.removed);
  }

  /** The restaurants that are open at this moment. Many share their hours, so few hours are looked at. */
  open(): NumberSet {
    const { date, minutes } = wallTimeAt(this.now(), RESTAURANT_ZONE);
    const open = this.hours.filter((hours) => isOpenAt(hours, date, minutes));
    return this.of(
      'hours',
      open.map((hours) => JSON.stringify(hours)),
    );
  }

  /** A set without the numbers that no restaurant has any more. */
  present(set: NumberSet): NumberSet {
    return this.removed.isEmpty() ? set : set.new_difference(this.removed);
  }

  /** The first matches, by tiers that follow one another. */
  page(matches: NumberSet, { tiers, order, count, after, from = NOWHERE }: TierPage): SearchCursor[] {
    const page: SearchCursor[] = [];
    let left = matches;
    for (const [tier, within] of tiers.entries()) {
      const some = within(left);
      const range = { count: count - page.length, after: tier === after?.tier ? after : undefined };
      if (tier >= (after?.tier ?? 0))
        page.push(...this.first(some, order, range, from).map((entry) => ({ ...entry, tier })));
      if (page.length === count) break;
      left = left.new_difference(some);
      if (left.isEmpty()) break;
    }
    return page;
  }

  private first(matches: NumberSet, order: Order, page: Page, from: Point): Keyed[] {
    if (order !== 'distance') return this.ranking.first(matches, order, page);
    const cells = this.cells
      .map((cell) => ({ cell, least: kilometers(cell, from) - CELL_KM }))
      .sort((a, b) => a.least - b.least);
    let nearest: Keyed[] = [];
    for (const { cell, least } of cells) {
      if (nearest.length === page.count && nearest.at(-1)!.key < least) break;
      const there = intersection([matches, this.of('cell', [JSON.stringify(cell)])]);
      const some = this.ranking.select(there, (number) => kilometers(this.pointOf(number), from), page);
      nearest = firstOf([...nearest, ...some], page.count);
    }
    return nearest;
  }

  /** The restaurants of a place: how many, and their middle. */
  factsOf(place: string): PlaceFacts {
    const stored = this.facts.get(place);
    if (stored) return stored;
    const there = this.present(this.of('place', [place]));
    const some: Point[] = [];
    for (const number of there) if (some.push(this.pointOf(number)) === MIDDLE_SAMPLE) break;
    const mean = (field: keyof Point) => some.reduce((sum, point) => sum + point[field], 0) / some.length;
    const facts = { count: there.size(), middle: { lat: mean('lat'), lng: mean('lng') } };
    this.facts.set(place, facts);
    return facts;
  }

  /** The cities that restaurants are or have been in. */
  cities(): string[] {
    return [...this.neighborhoods.keys()];
  }

  /** The neighborhoods of the city of a place, which may be that city. */
  neighborhoodsAround(place: string): string[] {
    return [...(this.neighborhoods.get(place) ?? this.neighborhoods.get(this.cityOf(place)) ?? [])].sort();
  }

  /** The city that a neighborhood or zip code is in; blank for an unknown place. */
  cityOf(place: string): string {
    if (this.neighborhoods.has(place)) return place;
    const there = this.of('place', [place]);
    return this.cities().find((city) => this.of('place', [city]).intersects(there)) ?? '';
  }

  private pointOf(number: number): Point {
    return { lat: this.lats[number]!, lng: this.lngs[number]! };
  }

  private setOf(field: Field, value: string): NumberSet | undefined {
    return this.sets.get(field)?.get(value);
  }

  private addTerm(field: Field, value: string, number: number): void {
    const set = this.setOf(field, value);
    if (set) return set.add(number);
    if (!this.sets.has(field)) this.sets.set(field, new Map());
    this.sets.get(field)!.set(value, setOf(number));
    // written by `termsOf`
    if (field === 'hours') this.hours.push(JSON.parse(value) as Hours);
    if (field === 'cell') this.cells.push(JSON.parse(value) as Point);
    if (field === 'city' || field === 'cuisine') {
      this.spellings[field].add(value);
      this.lexicon.addOwnName(field, value);
    }
    if (field === 'name' || field === 'text' || field === 'place') this.lexicon.add(value, field);
  }
}
