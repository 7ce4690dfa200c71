/**
 * Makes the smaller widths in which pages fetch Mesa's own pictures. To add a picture, save it as
 * shell/assets/photos/NAME-{largest width}.webp, run `npx tsx tools/photos.ts`, and commit what it made.
 * Files that exist and are newer than their source are left alone, so no start renders anything.
 */
import { mkdir, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { step } from '@mesa/remote-tools/commands';
import sharp from 'sharp';

/** The folder of Mesa's own pictures, in all widths. */
export const PHOTOS = path.join(__dirname, '../shell/assets/photos');

/** The widths of each kind of picture, the last one the source of the others; see PICTURE_KINDS of ui. */
const KINDS = [
  { pattern: /^feast_hero_/, widths: [640, 1024, 1600] },
  { pattern: /_table_wide_/, widths: [32, 640, 960, 1280, 1920] },
  { pattern: /./, widths: [320, 640, 960] },
] as const;

const QUALITY = 80;

/** The widths in which a picture is served, the largest last. */
export function widthsOf(name: string): readonly number[] {
  return KINDS.find(({ pattern }) => pattern.test(name))!.widths;
}

const fileOf = (name: string, width: number) => path.join(PHOTOS, `${name}-${width}.webp`);

/** @returns how many files were made */
async function makeWidths(name: string): Promise<number> {
  const widths = widthsOf(name);
  const source = fileOf(name, widths.at(-1)!);
  let made = 0;
  for (const width of widths.slice(0, -1)) {
    const target = fileOf(name, width);
    if ((await changedAt(target)) >= (await changedAt(source))) continue;
    await sharp(source)
      .resize({ width })
      .webp({ quality: QUALITY, effort: 6, smartSubsample: true })
      .toFile(target);
    made += 1;
  }
  return made;
}

/** Milliseconds; 0 when there is no such file. */
async function changedAt(file: string): Promise<number> {
  return stat(file).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );
}

async function main(): Promise<void> {
  await mkdir(PHOTOS, { recursive: true });
  const names = new Set((await readdir(PHOTOS)).map((file) => file.replace(/-\d+\.webp$/, '')));
  const progress = step('Making the widths of pictures');
  let made = 0;
  for (const [i, name] of [...names].entries()) {
    progress.share(i / names.size, name);
    made += await makeWidths(name);
  }
  progress.done(`${names.size} pictures checked, ${made} files made.`);
}

if (require.main === module) void main();
