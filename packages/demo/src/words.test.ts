import { restaurantAt } from '.';
import { dishOfName } from './dish-of-name';
import { menuAt } from './menu';
import { CITY_AREAS } from './city-areas';
import { inNeighborhood } from './words/in-neighborhood';
import { MENUS } from './words/menus';

const restaurants = Array.from({ length: 5_000 }, (_, index) => ({ index, ...restaurantAt(index) }));

describe('words of the fictional restaurants', () => {
  it('leave no placeholder unfilled', () => {
    for (const { description } of restaurants) expect(description).not.toMatch(/[{}]|undefined| {2}/);
  });

  it('mention the dish that a name promises', () => {
    for (const { index, name, category, description } of restaurants) {
      const promised = dishOfName(name, category);
      if (!promised) continue;
      const fitting = menuAt(index).filter((dish) => MENUS[category][promised]!.includes(dish));
      expect([name, fitting.some((dish) => description.includes(dish))]).toEqual([name, true]);
    }
  });

  it('use the article of a neighborhood', () => {
    const names = Object.values(CITY_AREAS).flatMap(({ neighborhoods }) =>
      neighborhoods.map(({ name }) => name),
    );
    for (const name of names) expect(inNeighborhood(name)).toMatch(new RegExp(`^(in|on) (the )?${name}$`));
    for (const { neighborhood, description } of restaurants)
      if (description.includes(neighborhood)) expect(description).toContain(inNeighborhood(neighborhood));
    expect(inNeighborhood('Golden Triangle')).toBe('in the Golden Triangle');
    expect(inNeighborhood('Valley Boulevard')).toBe('on Valley Boulevard');
  });
});
