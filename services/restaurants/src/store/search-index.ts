import { isOpenAt, RESTAURANT_ZONE, wallTimeAt, type Hours } from '@mesa/contract';
import { CELL_KM, kilometers, type Order } from '../domain/search-orders';
import type { Point } from '../domain/search-phrases';
import type { SearchCursor } from '../domain/search-result';
import { termsOf, type Field, type Searched } from '../domain/search-terms';
import { Lexicon } from './lexicon';
import { intersection, setOf, union, type NumberSet } from './number-sets';
import { firstOf, Ranking, type Keyed, type Page } from './ranking';

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
  put(one: Searched): void {
    const terms = termsOf(one);
    const known = this.numbers.get(one.id);
    const isSame =
      known !== undefined &&
      this.termCounts[known] === terms.length &&
      terms.every((name) => this.setOf(...name)?.has(known));
    const number = isSame ? known : this.termCounts.length;
    this.ranking.put(number, one);
    this.lats[number] = one.lat;
    this.lngs[number] = one.lng;
    if (isSame) return;
    this.remove(one.id);
    this.facts.clear();
    this.all.add(number);
    this.numbers.set(one.id, number);
    this.termCounts[number] = terms.length;
    for (const [field, value] of terms) this.addTerm(field, value, number);
    const beside = this.neighborhoods.get(one.city) ?? new Set();
    this.neighborhoods.set(one.city, one.neighborhood ? beside.add(one.neighborhood) : beside);
  }

  remove(id: string): void {
    const number = this.numbers.get(id);
    if (number === undefined) return;
    this.facts.clear();
    this.removed.add(number);
    this.all.remove(number);
    this.numbers.delete(id);
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
    const found: SearchCursor[] = [];
    let left = matches;
    for (const [tier, within] of tiers.entries()) {
      const some = within(left);
      const rest = { count: count - found.length, after: tier === after?.tier ? after : undefined };
      if (tier >= (after?.tier ?? 0))
        found.push(...this.first(some, order, rest, from).map((one) => ({ ...one, tier })));
      if (found.length === count) break;
      left = left.new_difference(some);
      if (left.isEmpty()) break;
    }
    return found;
  }

  private first(matches: NumberSet, order: Order, page: Page, from: Point): Keyed[] {
    if (order !== 'distance') return this.ranking.first(matches, order, page);
    const cells = this.cells
      .map((cell) => ({ cell, least: kilometers(cell, from) - CELL_KM }))
      .sort((one, other) => one.least - other.least);
    let found: Keyed[] = [];
    for (const { cell, least } of cells) {
      if (found.length === page.count && found.at(-1)!.key < least) break;
      const there = intersection([matches, this.of('cell', [JSON.stringify(cell)])]);
      const some = this.ranking.select(there, (number) => kilometers(this.pointOf(number), from), page);
      found = firstOf([...found, ...some], page.count);
    }
    return found;
  }

  /** The restaurants of a place: how many, and their middle. */
  factsOf(place: string): PlaceFacts {
    const known = this.facts.get(place);
    if (known) return known;
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
    const known = this.setOf(field, value);
    if (known) return known.add(number);
    if (!this.sets.has(field)) this.sets.set(field, new Map());
    this.sets.get(field)!.set(value, setOf(number));
    // written by `termsOf`
    if (field === 'hours') this.hours.push(JSON.parse(value) as Hours);
    if (field === 'cell') this.cells.push(JSON.parse(value) as Point);
    if (field === 'name' || field === 'text' || field === 'place') this.lexicon.add(value, field);
  }
}
