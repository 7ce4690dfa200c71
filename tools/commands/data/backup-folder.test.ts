import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFull, listBackups, newName, removeOld, type BackupFile } from './backup-folder';

const now = new Date('2026-11-23T12:00:00Z');
const hoursAgo = (hours: number): Date => new Date(now.getTime() - hours * 3_600_000);

describe('a folder of backups', () => {
  let folder: string;
  beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), 'mesa-folder-'))));
  afterEach(() => rm(folder, { recursive: true }));

  const fill = async (kind: 'full' | 'changes', hours: number[]): Promise<void> => {
    for (const hour of hours) await writeFile(join(folder, newName(kind, hoursAgo(hour))), '');
  };
  const hoursOf = async (kind: BackupFile['kind']): Promise<number[]> =>
    (await listBackups(folder, kind)).map(({ begun }) => (now.getTime() - begun.getTime()) / 3_600_000);

  it.each<[string, full: number[], changes: number[], keptFull: number[], keptChanges: number[]]>([
    ['younger than seven days all stay', [160, 100, 4], [150, 120, 3], [160, 100, 4], [150, 120, 3]],
    ['the last full backup before the seven days stays', [200, 180, 100], [], [180, 100], []],
    ['and the changes that lead on from it', [200, 180, 9], [210, 190, 181, 179, 2], [180, 9], [181, 179, 2]],
    ['without a newer full backup nothing goes', [300], [310, 290, 5], [300], [310, 290, 5]],
  ])('%s', async (_title, full, changes, keptFull, keptChanges) => {
    await fill('full', full);
    await fill('changes', changes);
    await writeFile(join(folder, 'notes.txt'), '');
    await removeOld(folder, now);
    expect([await hoursOf('full'), await hoursOf('changes')]).toEqual([keptFull, keptChanges]);
    expect(await readdir(folder)).toContain('notes.txt');
  });

  it('removes what was begun a day ago and never finished', async () => {
    for (const hours of [30, 2])
      await writeFile(join(folder, `${newName('full', hoursAgo(hours))}.part`), '');
    await removeOld(folder, now);
    expect(await hoursOf('unfinished')).toEqual([2]);
    expect(await hoursOf('full')).toEqual([]);
  });

  it('offers the last full backup before a moment, and without a moment the last', async () => {
    await fill('full', [48, 24]);
    expect(await findFull(folder, hoursAgo(30))).toBe(join(folder, newName('full', hoursAgo(48))));
    expect(await findFull(folder, undefined)).toBe(join(folder, newName('full', hoursAgo(24))));
    expect(await findFull(folder, hoursAgo(48))).toBeUndefined();
  });
});
