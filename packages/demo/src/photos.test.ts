import { CITIES, CUISINES } from '@mesa/contract';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { bookingsOf, DEMO_RESTAURANTS, ratingsOf, restaurantAt } from '.';
import { dishOfName } from './dish-of-name';
import { INTERIOR, PHOTOS, WIDE_PHOTOS } from './photo-library';

const everyPhoto = new Map(CUISINES.flatMap((cuisine) => PHOTOS[cuisine]).map((one) => [one.name, one]));
const nameIn = (url: string) => /^\/assets\/photos\/(.+)-\d+\.webp$/.exec(url)![1]!;

const catalogue = Array.from({ length: 5_000 }, (_, index) => {
  const restaurant = restaurantAt(index);
  return {
    ...restaurant,
    rating: ratingsOf(index).average_rating,
    bookings: bookingsOf(index),
    lead: everyPhoto.get(nameIn(restaurant.photoUrl))!,
    gallery: restaurant.photoUrls.map((url) => everyPhoto.get(nameIn(url))!),
    promised: dishOfName(restaurant.name, restaurant.category),
  };
});
type Shown = (typeof catalogue)[number];

const byId = (a: Shown, b: Shown) => (a.id < b.id ? -1 : 1);
const SORTS: Record<string, (a: Shown, b: Shown) => number> = {
  rating: (a, b) => b.rating - a.rating || byId(a, b),
  bookings: (a, b) => b.bookings - a.bookings || byId(a, b),
  price: (a, b) => a.price - b.price || b.rating - a.rating || byId(a, b),
};

describe('photos of the fictional restaurants', () => {
  it('exist', () => {
    const photos = CUISINES.flatMap((cuisine) => [...PHOTOS[cuisine], ...WIDE_PHOTOS[cuisine]]);
    for (const { name } of photos) {
      const width = name.includes('_wide_') ? 1920 : 960;
      const file = path.join(__dirname, `../../../shell/assets/photos/${name}-${width}.webp`);
      expect([name, existsSync(file)]).toEqual([name, true]);
    }
  });

  describe.each([DEMO_RESTAURANTS, catalogue.length])('of %d restaurants', (count) => {
    const restaurants = catalogue.slice(0, count);

    it.each(Object.keys(SORTS))('differ between neighbors in a list sorted by %s', (sort) => {
      const lists = [
        restaurants,
        ...CUISINES.map((cuisine) => restaurants.filter(({ category }) => category === cuisine)),
        ...CITIES.map((name) => restaurants.filter(({ city }) => city === name)),
      ];
      for (const list of lists) {
        const leads = [...list].sort(SORTS[sort]).map(({ photoUrl }) => photoUrl);
        leads.forEach((lead, i) => expect(lead).not.toBe(leads[i + 1]));
      }
    });

    it('show the interior first for about a third of the restaurants of each cuisine', () => {
      for (const cuisine of CUISINES) {
        const alike = restaurants.filter(({ category }) => category === cuisine);
        const share = alike.filter(({ lead }) => lead.subject === INTERIOR).length / alike.length;
        expect(share).toBeGreaterThan(0.2);
        expect(share).toBeLessThan(0.45);
      }
    });

    it('use every dish of the library', () => {
      const shown = new Set(restaurants.map(({ category, lead }) => `${category} ${lead.subject}`));
      for (const cuisine of CUISINES)
        for (const { subject } of PHOTOS[cuisine]) expect(shown).toContain(`${cuisine} ${subject}`);
    });

    it('begin a gallery of that cuisine, with one interior and no repeated plate', () => {
      for (const { category, photoUrl, photoUrls, gallery } of restaurants) {
        expect(photoUrls[0]).toBe(photoUrl);
        expect(new Set(gallery.map(({ plate }) => plate)).size).toBe(gallery.length);
        expect(gallery.filter(({ subject }) => subject === INTERIOR)).toHaveLength(1);
        expect(gallery.length).toBeGreaterThanOrEqual(5);
        expect(gallery.filter((photo) => !PHOTOS[category].includes(photo))).toEqual([]);
      }
    });

    it('show the same dish in the wide photo as in the first one', () => {
      for (const { category, lead, widePhotoUrl } of restaurants) {
        const wide = WIDE_PHOTOS[category].find(({ name }) => name === nameIn(widePhotoUrl))!;
        const shownByNone = WIDE_PHOTOS[category].every(({ dishes }) => !dishes.includes(lead.subject));
        if (!shownByNone) expect(wide.dishes).toContain(lead.subject);
      }
    });
  });

  it('show the dish that the name promises', () => {
    for (const { promised, lead, name } of catalogue.slice(0, DEMO_RESTAURANTS))
      if (promised) expect([name, lead.subject]).toEqual([name, promised]);
  });

  it('show that dish or the interior in a large catalogue, where neighbors may promise the same dish', () => {
    const promising = catalogue.filter(({ promised }) => promised);
    const other = promising.filter(({ promised, lead }) => ![promised, INTERIOR].includes(lead.subject));
    expect(promising.length).toBeGreaterThan(500);
    expect(other.length).toBeLessThan(promising.length / 200);
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
    expect(dishOfName(name, cuisine)).toBe(dish);
  });

  it('do not depend on later restaurants', () => {
    expect(restaurantAt(17).photoUrls).toEqual(catalogue[17]!.photoUrls);
    expect(restaurantAt(999_999).photoUrls[0]).toMatch(/^\/assets\/photos\//);
  });
});
