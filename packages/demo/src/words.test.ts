import { restaurantAt } from '.';
import { menuAt, promisedDish } from './catalogue';
import areas from './words/areas.json';
import menus from './words/menus.json';

const MENUS: Record<string, { promised: Record<string, { dishes: string[] }> }> = menus;

const restaurants = Array.from({ length: 5_000 }, (_, index) => ({ index, ...restaurantAt(index) }));

describe('words of the fictional restaurants', () => {
  it('leave no placeholder unfilled', () => {
    for (const { description } of restaurants) expect(description).not.toMatch(/[{}]|undefined| {2}/);
  });

  it('mention the dish that a name promises', () => {
    for (const { index, name, category, description } of restaurants) {
      const promised = promisedDish(name, category);
      if (!promised) continue;
      const fitting = menuAt(index).filter((dish) =>
        MENUS[category]!.promised[promised]!.dishes.includes(dish),
      );
      expect([name, fitting.some((dish) => description.includes(dish))]).toEqual([name, true]);
    }
  });

  it('use the article of a neighborhood', () => {
    const where = new Map(
      Object.values(areas).flatMap(({ neighborhoods }) =>
        neighborhoods.map((neighborhood) => [neighborhood.name, neighborhood.where]),
      ),
    );
    for (const [name, phrase] of where) expect(phrase).toMatch(new RegExp(`^(in|on) (the )?${name}$`));
    for (const { neighborhood, description } of restaurants)
      if (description.includes(neighborhood)) expect(description).toContain(where.get(neighborhood));
  });
});
