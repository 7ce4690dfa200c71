import { BOOKABLE_SLOTS, TAGS, type Cuisine, type Tag } from '@mesa/contract';
import { floorAt } from './floors';
import { createRandom } from './random';
import type { DemoRestaurant } from './restaurants';
import { isQuietAt } from './scores';

/** How many of the restaurants of a cuisine have something for a diet, or brunch. */
const SHARES: Partial<Record<Tag, Partial<Record<Cuisine, number>>>> = {
  brunch: { French: 0.6, Italian: 0.4 },
  vegan: { Indian: 0.5, Thai: 0.4, Mediterranean: 0.5 },
  vegetarian: { Indian: 0.9, Thai: 0.6, Mediterranean: 0.8 },
  'gluten-free': { Mexican: 0.5, Thai: 0.4, Indian: 0.4 },
  halal: { Mediterranean: 0.4, Indian: 0.5 },
};

const ON_THE_WATER: readonly string[] = ['Newport Beach', 'Long Beach'];

/** What the `index`-th restaurant says of itself; nothing contradicts its words, its floor or its reviews. */
export function tagsOf(index: number, restaurant: DemoRestaurant): Tag[] {
  const { name, description, category, city, price } = restaurant;
  const random = createRandom('tags', index);
  // each tag takes one number, so that the others stay when one rule changes
  const chances = Object.fromEntries(TAGS.map((tag) => [tag, random.next()])) as Record<Tag, number>;
  const says = (words: RegExp) => words.test(`${name} ${description}`);
  const { isLarge, isLate } = seatingOf(index);
  const isQuiet = isQuietAt(index);
  const likely: Record<Tag, number | boolean> = {
    patio: says(/patio|terrace|garden|courtyard|in the yard|verandah/i) || 0.15,
    view: says(/a view/i) || 0.08,
    waterfront: ON_THE_WATER.includes(city) && 0.3,
    quiet: isQuiet,
    'live-music': !isQuiet && 0.15,
    'date-night': says(/quiet date|good conversation/i) || (price > 2 ? 0.6 : 0.1),
    romantic: says(/candlelit|lamplit/i) || (price > 2 && 0.35),
    'special-occasion': says(/birthday/i) || (price > 2 && (price - 2) * 0.45),
    groups: isLarge || says(/communal|plenty to share|passing around/i),
    kids: says(/family/i) || (price < 3 && 0.4),
    casual: price < 3 && (price === 1 || 0.6),
    dressy: price === 4,
    brunch: 0,
    late: isLate && 0.35,
    bar: says(/\bbar\b|mezcal|wine|highballs|spritz|cold sake|burgundy by the glass/i) || 0.15,
    vegan: 0,
    vegetarian: 0,
    'gluten-free': 0,
    halal: 0,
    wheelchair: 0.6,
    parking: says(/parking/i) || 0.25,
    dogs: says(/patio|terrace|courtyard/i) && 0.5,
  };
  return TAGS.filter((tag) => chances[tag] < Number(SHARES[tag]?.[category] ?? likely[tag]));
}

/** Whether a restaurant has a table for a large group, and whether it seats late every night. */
function seatingOf(index: number): { isLarge: boolean; isLate: boolean } {
  const { tables, hours } = floorAt(index);
  return {
    isLarge: tables.some(({ size }) => size >= 10),
    isLate: hours.every((day) => day?.last === BOOKABLE_SLOTS.at(-1)),
  };
}
