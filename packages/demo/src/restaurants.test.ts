import { CITIES, CUISINES, TAGS } from '@mesa/contract';
import { DEMO_RESTAURANTS } from './catalogue';
import { dishesAt } from './dishes';
import { restaurantAt } from './restaurants';
import { ratingsOf } from './scores';
import { tagsOf } from './tags';

const all = Array.from({ length: DEMO_RESTAURANTS }, (_, index) => restaurantAt(index));

describe('restaurantAt', () => {
  it('uses all nine cuisines and all nine cities', () => {
    expect(new Set(all.map(({ category }) => category))).toEqual(new Set(CUISINES));
    expect(new Set(all.map(({ city }) => city))).toEqual(new Set(CITIES));
  });

  it('gives unique ids, names and slugs, also in a large catalogue', () => {
    const many = [
      ...all,
      ...Array.from({ length: 30_000 }, (_, i) => restaurantAt(DEMO_RESTAURANTS + i)),
      ...Array.from({ length: 2_000 }, (_, i) => restaurantAt(999_999 - i)),
    ];
    for (const key of ['id', 'name', 'slug'] as const)
      expect(new Set(many.map((restaurant) => restaurant[key])).size).toBe(many.length);
    expect(many.every(({ id, slug }) => /^[0-9a-f]{24}$/.test(id) && /^[a-z0-9-]+$/.test(slug))).toBe(true);
  });

  it('is the same every time', () => {
    expect(restaurantAt(17)).toEqual(restaurantAt(17));
    expect(restaurantAt(0).id).toBe('a1ef2ad7357bc3f300000000');
  });

  it('has four to eight dishes whose prices fit its price level', () => {
    all.forEach(({ price }, index) => {
      const dishes = dishesAt(index);
      expect(dishes).toEqual(dishesAt(index));
      expect(dishes.length).toBeGreaterThanOrEqual(4);
      expect(dishes.length).toBeLessThanOrEqual(8);
      const dearest = Math.max(...dishes.map((dish) => dish.price));
      expect(dearest).toBeGreaterThan([0, 5, 10, 16, 24][price]!);
      expect(dearest).toBeLessThan([0, 16, 28, 42, 60][price]!);
    });
  });

  it('has tags that nothing contradicts, each of which some restaurants have', () => {
    const tags = all.map((restaurant, index) => tagsOf(index, restaurant));
    expect(tags).toEqual(all.map((restaurant, index) => tagsOf(index, restaurant)));
    for (const tag of TAGS) expect(tags.filter((list) => list.includes(tag)).length).toBeGreaterThan(3);
    for (const list of tags) {
      expect(list.includes('dressy') && list.includes('casual')).toBe(false);
      expect(list.includes('quiet') && list.includes('live-music')).toBe(false);
    }
  });

  it('says quiet or lively in tags and words only where its reviews agree', () => {
    for (let index = 0; index < 2_000; index += 1) {
      const restaurant = restaurantAt(index);
      const { average_noise } = ratingsOf(index);
      const isQuiet = average_noise > 0 && average_noise < 1.75;
      expect([index, tagsOf(index, restaurant).includes('quiet')]).toEqual([index, isQuiet]);
      if (isQuiet) expect(restaurant.description).not.toMatch(/lively/i);
      else if (average_noise > 2.5)
        expect(restaurant.description).not.toMatch(/calm|quiet (corner|bar|tea)/i);
    }
  });

  it('gives an address in the city and a fictional phone', () => {
    for (const { address, city, phone, lat, lng } of all) {
      expect(address).toMatch(new RegExp(`^\\d+ .+, ${city}, CA 9\\d{4}$`));
      expect(phone).toMatch(/^\(\d{3}\) 555-01\d\d$/);
      expect(lat).toBeGreaterThan(33.5);
      expect(lat).toBeLessThan(34.2);
      expect(lng).toBeGreaterThan(-118.5);
      expect(lng).toBeLessThan(-117.6);
    }
  });
});
