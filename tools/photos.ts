import { copyFile, mkdir, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { step } from './console/progress';

/**
 * Makes the widths in which pages fetch pictures from the originals beside them:
 * shell/assets/originals/NAME.webp -> shell/assets/photos/NAME-{width}.webp. What is there and newer is left alone.
 * Run by hand when a picture is added (`npx tsx tools/photos.ts`); the result is committed, so no start renders anything.
 */
export const ORIGINALS = path.join(__dirname, '../shell/assets/originals');
export const PHOTOS = path.join(__dirname, '../shell/assets/photos');
const RESTAURANT_WIDTHS = [320, 640, 960];
const HERO_WIDTHS = [640, 1024, 1600];
const QUALITY = 80;

/** The widths of one picture, by its name. */
export function widthsOf(name: string): readonly number[] {
  return name.startsWith('feast_hero') ? HERO_WIDTHS : RESTAURANT_WIDTHS;
}

async function makeWidths(file: string): Promise<number> {
  const original = path.join(ORIGINALS, file);
  const name = path.parse(file).name;
  const whole = (await sharp(original).metadata()).width;
  let made = 0;
  for (const width of widthsOf(name)) {
    const target = path.join(PHOTOS, `${name}-${width}.webp`);
    if (await isNewer(target, original)) continue;
    // a second encoding at the same size would only lose
    if (width >= whole) await copyFile(original, target);
    else
      await sharp(original)
        .resize({ width })
        .webp({ quality: QUALITY, effort: 6, smartSubsample: true })
        .toFile(target);
    made += 1;
  }
  return made;
}

async function isNewer(target: string, original: string): Promise<boolean> {
  const times = await Promise.all(
    [target, original].map((file) =>
      stat(file).then(
        (found) => found.mtimeMs,
        () => 0,
      ),
    ),
  );
  return times[0]! > times[1]!;
}

async function main(): Promise<void> {
  await mkdir(PHOTOS, { recursive: true });
  const files = (await readdir(ORIGINALS)).filter((file) => file.endsWith('.webp'));
  const progress = step('Making the widths of pictures');
  let made = 0;
  for (const [i, file] of files.entries()) {
    progress.share(i / files.length, file);
    made += await makeWidths(file);
  }
  progress.done(`${files.length} pictures looked at, ${made} files made.`);
}

if (require.main === module) void main();
