import { DEMO_RESTAURANTS, restaurantAt, reviewsOf } from '.';
import { dishOfName } from './dish-of-name';
import { menuAt } from './menu';
import { CITY_AREAS } from './city-areas';
import { inNeighborhood } from './words/in-neighborhood';
import { MENUS } from './words/menus';

const NOW = new Date('2026-11-20T20:00:00Z');
const restaurants = Array.from({ length: 5_000 }, (_, index) => ({ index, ...restaurantAt(index) }));
const demo = restaurants.slice(0, DEMO_RESTAURANTS);
const sentencesOf = (text: string) => text.match(/[^.?!]+[.?!]+/g)!.map((one) => one.trim());

describe('words of the fictional restaurants', () => {
  it('begin each description of the demo with a different sentence', () => {
    expect(new Set(demo.map(({ description }) => sentencesOf(description)[0])).size).toBe(DEMO_RESTAURANTS);
  });

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

  it('repeat no sentence within ten reviews of a restaurant, whatever the dish', () => {
    for (const { index } of demo) {
      const dishes = menuAt(index).sort((a, b) => b.length - a.length);
      const bodies = reviewsOf(index, NOW).map(({ body }) =>
        sentencesOf(dishes.reduce((text, dish) => text.replaceAll(dish, '…'), body)),
      );
      bodies.forEach((_, first) => {
        const said = bodies.slice(first, first + 10).flat();
        expect([index, said.filter((one, i) => said.indexOf(one) !== i)]).toEqual([index, []]);
      });
    }
  });

  it('use contractions, as people do', () => {
    const bodies = demo.flatMap(({ index }) => reviewsOf(index, NOW).map(({ body }) => body));
    const contracted = bodies.filter((body) => /n’t|’(ve|d|s|ll|re) /.test(body));
    expect(contracted.length).toBeGreaterThan(bodies.length / 2);
    expect(bodies.join(' ')).not.toMatch(/\b(do not|cannot|I have had|it is not|we will)\b/i);
  });
});
