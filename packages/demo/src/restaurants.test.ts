import { CITIES, CUISINES } from '@mesa/contract';
import { DEMO_RESTAURANTS } from './catalogue';
import { restaurantAt } from './restaurants';

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
      expect(new Set(many.map((one) => one[key])).size).toBe(many.length);
    expect(many.every(({ id, slug }) => /^[0-9a-f]{24}$/.test(id) && /^[a-z0-9-]+$/.test(slug))).toBe(true);
  });

  it('is the same every time', () => {
    expect(restaurantAt(17)).toEqual(restaurantAt(17));
    expect(restaurantAt(0).id).toBe('a1ef2ad7357bc3f300000000');
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
