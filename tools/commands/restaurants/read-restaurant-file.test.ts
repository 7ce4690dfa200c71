import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readRestaurantFile } from './read-restaurant-file';

const entry = {
  slug: 'casa-lumbre',
  name: 'Casa Lumbre',
  category: 'Mexican',
  city: 'Long Beach',
  address: '5260 E 2nd St',
  lat: 33.7591,
  lng: -118.1354,
  phone: '(562) 555-0142',
  hours: { tue: [{ open: '5:00 PM', close: '10:00 PM' }] },
  tables: [{ name: '1', seats: 2 }],
};

describe("an operator's file of restaurants", () => {
  let outside: string;
  let folder: string;
  beforeAll(async () => {
    outside = await realpath(await mkdtemp(join(tmpdir(), 'mesa-restaurants-')));
    folder = join(outside, 'restaurants');
    await mkdir(folder);
    await mkdir(join(folder, 'photos'));
    await writeFile(join(folder, 'photos/front.png'), '\x89PNG\r\n and more', 'latin1');
    await writeFile(join(folder, 'photos/menu.png'), '%PDF-1.7');
    await writeFile(join(folder, 'photos/large.png'), Buffer.alloc(10 * 1024 * 1024 + 1));
  });
  afterAll(() => rm(outside, { recursive: true }));

  const read = async (data: unknown) => {
    const path = join(folder, 'restaurants.json');
    const isText = typeof data === 'string' || Buffer.isBuffer(data);
    await writeFile(path, isText ? data : JSON.stringify(data));
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

  it.each<[string, () => Promise<unknown>, RegExp]>([
    ['that is not there', () => readRestaurantFile(join(folder, 'none.json')), /none\.json cannot be read/],
    ['that is no JSON', () => read('[{'), /restaurants\.json is not JSON: /],
    ...(['latin1', 'utf16le'] as const).map((encoding): [string, () => Promise<unknown>, RegExp] => [
      `in ${encoding}`,
      () => read(Buffer.from(JSON.stringify([{ ...entry, name: 'Cevichería' }]), encoding)),
      /restaurants\.json is not UTF-8/,
    ]),
    [
      'in utf16le without accents',
      () => read(Buffer.from(JSON.stringify([entry]), 'utf16le')),
      /restaurants\.json is not UTF-8/,
    ],
  ])('%s is one sentence', async (_, reading, message) => {
    await expect(reading()).rejects.toMatchObject({
      isUserError: true,
      message: expect.stringMatching(message),
    });
  });

  it('is read with and without a byte order mark', async () => {
    const named = [{ ...entry, name: 'Cevichería ラーメン二郎' }];
    expect(await read(JSON.stringify(named))).toEqual(named);
    expect(await read(`\ufeff${JSON.stringify(named)}`)).toEqual(named);
  });

  it('is refused with a key that stands twice, by its path, however it is written', async () => {
    const text = JSON.stringify([entry, { ...entry, slug: 'other', description: 'A "tell": {}, [\\' }])
      .replace('"open":"5:00 PM"', '"open":"5:00 PM","open":"6:00 PM"')
      .replace('"slug":"other"', '"slug":"other","\\u0073lug":"third"');
    const lines = ['restaurants[0].hours.tue[0].open: stands twice', 'restaurants[1].slug: stands twice'];
    await expect(read(text)).rejects.toMatchObject({ isUserError: true, message: lines.join('\n') });
  });

  it('publishes no picture from outside of its folder', async () => {
    await writeFile(join(outside, 'private.png'), '\x89PNG\r\n and more', 'latin1');
    await symlink(join(outside, 'private.png'), join(folder, 'photos/link.png'));
    await symlink(outside, join(folder, 'up'));
    await symlink(join(folder, 'photos'), join(folder, 'inside'));
    const photos = ['../private.png', 'photos/link.png', 'up/private.png', 'photos/../../none.png'];
    const message = photos
      .map((photo, i) => `restaurants[0].photos[${i}]: ${photo} is outside of the folder of the file`)
      .join('\n');
    await expect(read([{ ...entry, photos }])).rejects.toMatchObject({ isUserError: true, message });
    const [{ photos: [linked] = [] } = {}] = await read([{ ...entry, photos: ['inside/front.png'] }]);
    expect(linked).toBe(join(folder, 'photos/front.png'));
  });

  it("may name Mesa's own pictures, by their address", async () => {
    const photos = ['/assets/photos/setting_french_low_v0-960.webp'];
    expect(await read([{ ...entry, photos }])).toMatchObject([{ photos }]);
    const none = '/assets/photos/none.webp';
    const message = `restaurants[0].photos[0]: ${none} does not exist`;
    await expect(read([{ ...entry, photos: [none] }])).rejects.toMatchObject({ message });
  });
});
