import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readRestaurantFile } from './read-restaurant-file';

const entry = {
  ...{ slug: 'casa-lumbre', name: 'Casa Lumbre', category: 'Mexican', city: 'Long Beach' },
  ...{ address: '5260 E 2nd St', lat: 33.7591, lng: -118.1354, phone: '(562) 555-0142' },
  hours: { tue: [{ open: '5:00 PM', close: '10:00 PM' }] },
  tables: [{ name: '1', seats: 2 }],
};

describe("an operator's file of restaurants", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mesa-restaurants-'));
    await mkdir(join(folder, 'photos'));
    await writeFile(join(folder, 'photos/front.png'), '\x89PNG\r\n and more', 'latin1');
    await writeFile(join(folder, 'photos/menu.png'), '%PDF-1.7');
    await writeFile(join(folder, 'photos/large.png'), Buffer.alloc(10 * 1024 * 1024 + 1));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const read = async (data: unknown) => {
    const path = join(folder, 'restaurants.json');
    await writeFile(path, typeof data === 'string' ? data : JSON.stringify(data));
    return readRestaurantFile(path);
  };

  it('has its photos beside it', async () => {
    const [restaurant] = await read([{ ...entry, photos: ['photos/front.png'] }]);
    expect(restaurant!.photos).toEqual([join(folder, 'photos/front.png')]);
  });

  it('is refused with all its faults, of fields and of pictures', async () => {
    const photos = ['photos/front.png', 'photos/none.jpg', 'photos/menu.png', 'photos/large.png'];
    const lines = [
      'restaurants[0].price: must be at most 4',
      'restaurants[0].photos[1]: photos/none.jpg does not exist',
      'restaurants[0].photos[2]: photos/menu.png is not a JPEG, PNG, WebP or AVIF picture',
      'restaurants[0].photos[3]: photos/large.png has more than 10 MiB',
    ];
    const refused = { isUserError: true, message: lines.join('\n') };
    await expect(read([{ ...entry, price: 5, photos }])).rejects.toMatchObject(refused);
  });

  it.each([
    ['that is not there', () => readRestaurantFile(join(folder, 'none.json')), /none\.json cannot be read/],
    ['that is no JSON', () => read('[{'), /restaurants\.json is not JSON: /],
  ])('%s is one sentence', async (_, reading, message) => {
    await expect(reading()).rejects.toMatchObject({
      isUserError: true,
      message: expect.stringMatching(message),
    });
  });
});
