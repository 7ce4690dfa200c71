import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { PHOTOS, widthsOf } from './photos';

describe("Mesa's own pictures", () => {
  const files = readdirSync(PHOTOS);

  it('are all there in each of their widths, and nothing else is', () => {
    const names = [...new Set(files.map((file) => file.replace(/-\d+\.webp$/, '')))];
    const wanted = names.flatMap((name) => widthsOf(name).map((width) => `${name}-${width}.webp`));
    expect(files.sort()).toEqual(wanted.sort());
  });

  it('are as wide as their names say', async () => {
    for (const file of files) {
      const { width } = await sharp(path.join(PHOTOS, file)).metadata();
      expect([file, width]).toEqual([file, Number(/-(\d+)\.webp$/.exec(file)![1])]);
    }
  });

  it('take less than 25 MB of the repository', () => {
    const bytes = files.reduce((sum, file) => sum + statSync(path.join(PHOTOS, file)).size, 0);
    expect(bytes).toBeLessThan(25e6);
  });
});
