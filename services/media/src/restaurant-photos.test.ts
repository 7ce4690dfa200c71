import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newId } from '@mesa/server-kit/mongo';
import { collectGarbage } from './actions/collect-garbage';
import { exportPhotos } from './actions/export-photos';
import { PhotoImport } from './actions/photo-import';
import { RestaurantPhotos } from './store/restaurant-photos';
import { photo, testMedia, type TestMedia } from './testing';

jest.setTimeout(60_000);

const OWN = '/assets/photos/setting_french_low_v0-960.webp';

describe("a restaurant's photos", () => {
  let media: TestMedia;
  let second: TestMedia;
  let folder: string;
  beforeAll(async () => {
    [media, second] = await Promise.all([testMedia(), testMedia()]);
    folder = await mkdtemp(join(tmpdir(), 'mesa-photos-'));
    await writeFile(join(folder, 'front.jpg'), await photo(1_600, 900));
    await writeFile(join(folder, 'back.png'), await photo(200, 150, 'png'));
  });
  afterAll(async () => {
    await Promise.all([media.stop(), second.stop(), rm(folder, { recursive: true })]);
  });

  /** Imports the photos of one restaurant, as the command does. */
  async function importInto({ deps, database }: TestMedia, id: string, photos: string[]): Promise<string[]> {
    const work = new PhotoImport(deps, new RestaurantPhotos(database), false);
    const { urls, faults } = await work.add({ id, photos });
    expect(faults).toEqual([]);
    await work.keep();
    await work.tidy();
    return urls;
  }
  const exportFrom = ({ deps }: TestMedia, photos: string[], to = folder) =>
    exportPhotos(deps, { slug: 'casa-lumbre', photos }, to);
  const inFolder = (names: readonly string[]) =>
    names.map((name) => (name.startsWith('/') ? name : join(folder, name)));
  const show = async ({ send }: TestMedia, url: string) =>
    (await send('GET', url, undefined, {}, null)).status;

  it('come out as files, and back in change nothing here, and are the same pictures elsewhere', async () => {
    const id = newId();
    const urls = await importInto(media, id, [join(folder, 'front.jpg'), OWN, join(folder, 'back.png')]);
    const { photos, lost } = await exportFrom(media, urls);
    expect(lost).toEqual([]);
    expect(photos).toEqual([
      expect.stringMatching(/^casa-lumbre-[0-9a-f]{12}\.webp$/),
      OWN,
      expect.stringMatching(/^casa-lumbre-[0-9a-f]{12}\.webp$/),
    ]);
    expect(await importInto(media, id, inFolder(photos))).toEqual(urls);
    expect((await exportFrom(media, urls)).photos).toEqual(photos);

    const elsewhere = await importInto(second, newId(), inFolder(photos));
    expect(elsewhere).toHaveLength(3);
    expect([await show(second, elsewhere[0]!), await show(second, elsewhere[2]!)]).toEqual([200, 200]);
  });

  it('are imported from an export after the restaurant was removed', async () => {
    const id = newId();
    const urls = await importInto(media, id, [join(folder, 'front.jpg')]);
    const { photos } = await exportFrom(media, urls);
    await importInto(media, id, []);
    media.later(1);
    await collectGarbage(media.deps);
    const again = await importInto(media, newId(), inFolder(photos));
    expect(await show(media, again[0]!)).toBe(200);
  });

  it('that are gone are named, and leave no file', async () => {
    const target = await mkdtemp(join(folder, 'lost-'));
    const urls = await importInto(media, newId(), [join(folder, 'back.png')]);
    await media.database.db!.collection('files.files').deleteMany({});
    const unknown = '/api/blobs/none/photo.webp?w=1280';
    expect(await exportFrom(media, [...urls, unknown], target)).toEqual({
      photos: [],
      lost: [...urls, unknown],
    });
    expect(await readdir(target)).toEqual([]);
    expect((await readFile(join(folder, 'front.jpg'))).length).toBeGreaterThan(0);
  });
});
