import { cuisineAt } from './catalogue';
import { dishOfName } from './dish-of-name';
import { namedRestaurantAt, nameAt } from './names';
import { DISHES } from './words/dishes';
import { MENUS } from './words/menus';

/** The dishes of the `index`-th restaurant, best-known first; each fits into "the … was good". */
export function menuAt(index: number): string[] {
  const cuisine = cuisineAt(index);
  const name = nameAt(index);
  const promised = dishOfName(name, cuisine);
  const known = namedRestaurantAt(index)?.dishes ?? [];
  const dishes = (promised && MENUS[cuisine][promised]) || DISHES[cuisine];
  // "Golden Galbi House" is known for its galbi
  const words = name.toLowerCase().split(/\W+/);
  const inName = dishes.filter((dish) =>
    dish
      .toLowerCase()
      .split(' ')
      .some((word) => words.includes(word)),
  );
  return [...new Set([...known, ...inName, ...dishes])];
}
