import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { step, UserError } from '@mesa/remote-tools/commands';
import type { SystemConfig } from '../system';
import { listed } from './listed';
import { Program } from './programs';

interface Export {
  config: SystemConfig;
  path: string;
  signal: AbortSignal;
}

export interface Exported {
  restaurants: number;
  pictures: number;
  /** what is missing in the file, each a line */
  warnings: string[];
}

/** Beside the file: where its pictures are. */
const PHOTOS = 'photos';

/**
 * Writes all restaurants into a file, and their pictures into `photos/` beside it, one restaurant in memory.
 * Both get their names once they are whole; where anything fails before, nothing is left.
 */
export async function exportRestaurants({ config, path, signal }: Export): Promise<Exported> {
  const part = `${path}.part`;
  const pictures = `${path}.${PHOTOS}.part`;
  const removeParts = async () => {
    for (const leftover of [part, pictures]) await rm(leftover, { recursive: true, force: true });
  };
  const progress = step('Exporting restaurants');
  const exported: Exported = { restaurants: 0, pictures: 0, warnings: [] };
  try {
    await removeParts();
    await mkdir(pictures);
    const advance = (total: number) => {
      exported.restaurants += 1;
      progress.share(exported.restaurants / total, `${exported.restaurants} of ${total}`);
    };
    const media = new Program('media', config, ['export', pictures]);
    try {
      const text = textOf(config, media, exported.warnings, advance);
      await pipeline(text, createWriteStream(part, { flush: true }), { signal });
    } finally {
      await media.end();
    }
    exported.pictures = await moveAll(pictures, join(dirname(path), PHOTOS));
    await rename(part, path);
    return exported;
  } catch (error) {
    if (signal.aborted) throw new UserError('The export was stopped before it was complete.');
    const { syscall, message } = error as NodeJS.ErrnoException;
    throw syscall ? new UserError(`The export cannot be written: ${message}.`) : error;
  } finally {
    await removeParts();
    progress.done();
  }
}

/** The text of the file, restaurant by restaurant. */
async function* textOf(
  config: SystemConfig,
  media: Program,
  warnings: string[],
  advance: (total: number) => void,
): AsyncGenerator<string> {
  let before = '[\n';
  for await (const { entry, total } of listed(config)) {
    const { slug, photos } = entry;
    if (photos) {
      media.say(JSON.stringify({ slug, photos }));
      const answer = await media.next<{ photos: string[]; lost: string[] }>();
      if (!answer) throw new UserError(`media could not do its part:\n${media.errors.trim()}`);
      entry.photos = answer.photos.map((name) => (name.startsWith('/') ? name : `${PHOTOS}/${name}`));
      if (entry.photos.length === 0) delete entry.photos;
      for (const address of answer.lost) warnings.push(`${slug}: the picture ${address} is lost`);
    }
    yield before + JSON.stringify(entry, null, 2).replace(/^/gm, '  ');
    before = ',\n';
    advance(total);
  }
  yield before === ',\n' ? '\n]\n' : '[]\n';
}

/** Moves all files of one folder into another. @returns how many */
async function moveAll(from: string, to: string): Promise<number> {
  const names = await readdir(from);
  if (names.length > 0) await mkdir(to, { recursive: true });
  for (const name of names) await rename(join(from, name), join(to, name));
  return names.length;
}
