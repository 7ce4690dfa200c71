import type { RestaurantEntry } from '@mesa/contract/schemas';
import { emptiedFields } from './emptied-fields';
import { remotePlaces } from './remote-places';

const entry: RestaurantEntry = {
  slug: 'casa-lumbre',
  name: 'Casa Lumbre',
  category: 'Mexican',
  city: 'Long Beach',
  address: '5260 E 2nd St',
  lat: 33.7591,
  lng: -118.1354,
  phone: '(562) 555-0142',
  hours: { mon: [], tue: [{ open: '5:00 PM', close: '10:00 PM' }], wed: [] },
  tables: [{ name: '1', seats: 2 }],
};

describe('what an operator may not have meant', () => {
  it('is each field that a file empties, by its path', () => {
    const full: RestaurantEntry = {
      ...entry,
      neighborhood: 'Belmont Shore',
      website: 'https://casa.example',
      description: 'Mole',
      price: 3,
      pairs: [['1', '2']],
      photos: ['a.jpg'],
      tags: ['patio'],
      dishes: [{ name: 'Mole', price: 9 }],
      rules: { max_party: 6, lead_minutes: 60 },
      tell: { email: 'host@casa.example', language: 'en' },
      desk: ['host@casa.example'],
    };
    const { kept, others } = emptiedFields(full, { ...entry, hours: {} }, 3);
    const fields = [
      'neighborhood',
      'website',
      'description',
      'price',
      'pairs',
      'rules',
      'tags',
      'dishes',
      'hours.tue',
    ];
    expect(kept).toEqual(
      ['photos', 'tell', 'desk'].map((field) => `restaurants[3].${field}: is emptied (casa-lumbre)`),
    );
    expect(others).toEqual(fields.map((field) => `restaurants[3].${field}: is emptied (casa-lumbre)`));
    expect(emptiedFields(full, full, 0)).toEqual({ kept: [], others: [] });
    expect(emptiedFields(full, { ...full, rules: { max_party: 4 } }, 0).others).toEqual([
      'restaurants[0].rules.lead_minutes: is emptied (casa-lumbre)',
    ]);
    expect(emptiedFields({ ...entry, price: 2 }, entry, 0).others).toEqual([]);
  });

  it.each([
    ['with a sign that was forgotten', { lat: 33.7, lng: 118.1 }],
    ['at zero', { lat: 0, lng: 0 }],
    ['beyond the date line', { lat: 33.7, lng: 179.99 }],
  ])('is a place %s', (_, place) => {
    const near = Array.from({ length: 5 }, (__, i) => ({ lat: 33.6 + i / 10, lng: -118.4 + i / 5 }));
    expect(remotePlaces([...near, place], [])).toEqual([
      `restaurants[5]: is far from the other restaurants. Are lat ${place.lat} and lng ${place.lng} right?`,
    ]);
    expect(remotePlaces([place], near)).toHaveLength(1);
  });

  it('is neither a first restaurant nor a second city', () => {
    expect(remotePlaces([entry], [])).toEqual([]);
    const city = (lat: number, lng: number) => Array.from({ length: 4 }, () => ({ lat, lng }));
    expect(remotePlaces([...city(33.9, -118.2), ...city(40.7, -74)], [])).toEqual([]);
    expect(remotePlaces(city(10, 179.9), city(10, -179.9))).toEqual([]);
  });
});
