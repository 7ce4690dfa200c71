import type { RestaurantEntry } from '@mesa/contract/schemas';
import { entryOf, fieldsOf } from './imported-restaurant';

const entry: RestaurantEntry = {
  slug: 'casa-lumbre',
  name: 'Casa Lumbre',
  category: 'mexican',
  city: 'LONG BEACH',
  address: '5260 E 2nd St',
  lat: 33.7591,
  lng: -118.1354,
  phone: '(562) 555-0142',
  hours: {},
  tables: [{ name: '1', seats: 2 }],
};

describe('an imported restaurant', () => {
  it("has Mesa's own spelling of Mesa's cities and cuisines, and otherwise its own", () => {
    expect(fieldsOf({ entry, photoUrls: [] })).toMatchObject({ category: 'Mexican', city: 'Long Beach' });
    const peruvian = { ...entry, category: 'peruvian', city: 'São Paulo' };
    expect(fieldsOf({ entry: peruvian, photoUrls: [] })).toMatchObject({
      category: 'peruvian',
      city: 'São Paulo',
    });
  });

  it('without photos has a laid table, unlike most others, which an export leaves out', () => {
    const photoOf = (slug: string) => fieldsOf({ entry: { ...entry, slug }, photoUrls: [] }).photoUrl;
    const photos = Array.from({ length: 100 }, (_, i) => photoOf(`casa-${i}`));
    expect(new Set(photos).size).toBeGreaterThan(8);
    expect(photos.every((photo) => photo.startsWith('/assets/photos/setting_'))).toBe(true);
    expect(photoOf('casa-1')).toBe(photos[1]);
    expect(entryOf(fieldsOf({ entry, photoUrls: [] })).photos).toBeUndefined();
    const photoUrls = ['/api/blobs/x/front.webp'];
    expect(entryOf(fieldsOf({ entry, photoUrls })).photos).toEqual(photoUrls);
  });
});
