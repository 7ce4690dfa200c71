import type { Dish } from '@mesa/contract';
import { menuAt, priceAt } from './catalogue';
import { dishOfLeadPhotoAt } from './photos';
import { createRandom } from './random';

/** What the usual main dish costs in dollars, by price level. */
const MAIN = [12, 20, 32, 48];

/** Starters, sides, breads and sweets cost about half of a main dish. */
const LIGHT = new RegExp(
  [
    'tart|clafoutis|soufflé|brioche|croissant|cheese board|soup|tiramisu|cake|focaccia|burrata',
    'pancake|bao|salad',
    'elote|churro|quesadilla|taco|tostada|som tam|sticky rice|tom kha|larb|feta|eggplant|baklava|fattoush',
    'halloumi|falafel|kimbap|banchan|omelet|hand roll|gyoza|karaage|naan|chaat|kulfi|har gow|siu mai',
    'dumpling|gratin|skewer',
  ].join('|'),
);

/** The dishes of the `index`-th restaurant, first the one on its first photo: lists show them together. */
export function dishNamesAt(index: number): string[] {
  const pictured = dishOfLeadPhotoAt(index);
  return [...new Set([...(pictured ? [pictured] : []), ...menuAt(index)])];
}

/** The popular dishes of the `index`-th restaurant, 4 to 8, with prices that fit its price level. */
export function dishesAt(index: number): Dish[] {
  const random = createRandom('dishes', index);
  const main = MAIN[priceAt(index) - 1]!;
  return dishNamesAt(index)
    .slice(0, random.integer(4, 8))
    .map((dish) => ({
      name: dish.charAt(0).toUpperCase() + dish.slice(1),
      price: Math.round(main * (LIGHT.test(dish) ? 0.55 : 1) * (0.85 + random.next() * 0.35)),
    }));
}
