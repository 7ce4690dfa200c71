import { readdirSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { PHOTOS, ORIGINALS, widthsOf } from './photos';

const names = readdirSync(ORIGINALS)
  .filter((file) => file.endsWith('.webp'))
  .map((file) => path.parse(file).name);

it('every picture lies there in each of its widths, and nothing else does', () => {
  const wanted = names.flatMap((name) => widthsOf(name).map((width) => `${name}-${width}.webp`));
  expect(readdirSync(PHOTOS).sort()).toEqual(wanted.sort());
});

it('each file is as wide as its name says', async () => {
  for (const file of readdirSync(PHOTOS)) {
    const { width } = await sharp(path.join(PHOTOS, file)).metadata();
    expect([file, width]).toEqual([file, Number(/-(\d+)\.webp$/.exec(file)![1])]);
  }
});
