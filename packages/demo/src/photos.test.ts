import { CUISINES } from '@mesa/contract';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { DEMO_RESTAURANTS, restaurantAt } from '.';
import { promisedDish } from './catalogue';
import { dishesAt } from './dishes';
import { INTERIOR, PHOTOS } from './photos';
import photoWords from './words/photos.json';

const everyPhoto = new Map([...PHOTOS.values()].flat().map((photo) => [photo.name, photo]));
const nameIn = (url: string) => /^\/assets\/photos\/(.+)-\d+\.webp$/.exec(url)![1]!;

const catalogue = Array.from({ length: 5_000 }, (_, index) => {
  const restaurant = restaurantAt(index);
  return {
    ...restaurant,
    index,
    lead: everyPhoto.get(nameIn(restaurant.photoUrl))!,
    gallery: restaurant.photoUrls.map((url) => everyPhoto.get(nameIn(url))!),
    promised: promisedDish(restaurant.name, restaurant.category),
  };
});

describe('photos of the fictional restaurants', () => {
  it('exist', () => {
    const wide = CUISINES.flatMap((cuisine) =>
      [1, 2].map((variant) => `${cuisine.toLowerCase()}_table_wide_v${variant}`),
    );
    for (const name of [...everyPhoto.keys(), ...wide]) {
      const width = name.includes('_wide_') ? 1920 : 960;
      const file = path.join(__dirname, `../../../shell/assets/photos/${name}-${width}.webp`);
      expect([name, existsSync(file)]).toEqual([name, true]);
    }
    for (const { widePhotoUrl } of catalogue.slice(0, DEMO_RESTAURANTS))
      expect(wide).toContain(nameIn(widePhotoUrl));
  });

  describe.each([DEMO_RESTAURANTS, catalogue.length])('of %d restaurants', (count) => {
    const restaurants = catalogue.slice(0, count);

    it('begin a gallery of that cuisine, with one interior and no repeated plate', () => {
      for (const { category, photoUrl, photoUrls, gallery } of restaurants) {
        expect(photoUrls[0]).toBe(photoUrl);
        expect(new Set(gallery.map(({ plate }) => plate)).size).toBe(gallery.length);
        expect(gallery.filter(({ subject }) => subject === INTERIOR)).toHaveLength(1);
        expect(gallery.length).toBeGreaterThanOrEqual(5);
        expect(gallery.filter((photo) => !PHOTOS.get(category)!.includes(photo))).toEqual([]);
      }
    });
  });

  it('are the first of two demo restaurants at most, since lists put any of them side by side', () => {
    const leads = catalogue.slice(0, DEMO_RESTAURANTS).map(({ lead }) => lead.name);
    const shared = leads.filter((name, index) => leads.indexOf(name) !== index);
    expect(new Set(shared).size).toBe(shared.length);
    expect(shared.length).toBeLessThanOrEqual(10);
  });

  it('show the dish that lists call it known for, unless they show a laid table', () => {
    const pictured = catalogue.filter(({ lead }) => lead.subject !== INTERIOR);
    expect(pictured.length).toBeGreaterThan(catalogue.length * 0.7);
    for (const { index, lead, category } of pictured)
      expect([lead.name, dishesAt(index)[0]!.name.toLowerCase()]).toEqual([
        lead.name,
        photoWords[category].names[lead.subject as never],
      ]);
  });

  it('show the dish that the name promises', () => {
    for (const { promised, lead, name } of catalogue.slice(0, DEMO_RESTAURANTS))
      if (promised) expect([name, lead.subject]).toEqual([name, promised]);
  });

  it.each([
    ['Blue Heron Sushi', 'Japanese', 'nigiri'],
    ['Ramen Asagiri', 'Japanese', 'ramen'],
    ['Shiro Noodle Bar', 'Japanese', 'ramen'],
    ['Red Thread Noodle Co.', 'Chinese', 'noodles'],
    ['Morning Dim Sum Hall', 'Chinese', 'dumplings'],
    ['Lucky Crane Dumplings', 'Chinese', 'dumplings'],
    ['Pasta Fiorella', 'Italian', 'pasta'],
    ['Forno Ocaso', 'Italian', 'pizza'],
    ['Taquería Luna Nueva', 'Mexican', 'tacos'],
    ['Golden Pizzeria House on Elm', 'Italian', 'pizza'],
    ['Sette Soli', 'Italian', undefined],
  ] as const)('know what "%s" promises', (name, cuisine, dish) => {
    expect(promisedDish(name, cuisine)).toBe(dish);
  });
});
