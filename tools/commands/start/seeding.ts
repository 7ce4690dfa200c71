import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { step } from '@mesa/remote-tools/commands';
import type { Collection } from 'mongodb';
import { runProgram } from '../machine/run-program';
import { withClient } from '../../offline/mongo/client';
import { databaseUri } from '../../offline/mongo/uri';
import { ROOT } from '../settings';
import { common, parts, type SystemConfig } from '../system';

interface SeedMark {
  _id: string;
  restaurants: number;
  at: Date;
}

const withMarks = <T>(uri: string, use: (marks: Collection<SeedMark>) => Promise<T>): Promise<T> =>
  withClient(databaseUri(uri, 'tools'), (client) => use(client.db().collection<SeedMark>('seeds')));

/** Whether this database was filled before, with demo data or (after a restore) with anything else. */
export const isSeeded = (uri: string): Promise<boolean> =>
  withMarks(uri, async (marks) => (await marks.countDocuments({ _id: 'demo' }, { limit: 1 })) === 1);

/**
 * Runs the seed of each service, which fills its own database. All seeds are pure functions of the same demo
 * data, so they run in parallel, and a second run adds no duplicates.
 * @param restaurants how many restaurants the demo data has
 */
export async function seedAll(
  config: SystemConfig,
  uri: string,
  restaurants: number,
  signal?: AbortSignal,
): Promise<void> {
  const seeding = parts.filter(({ folder }) => existsSync(join(ROOT, folder, 'dist/seed.cjs')));
  const progress = step(`Filling the database with ${restaurants} restaurants`);
  const shares = new Map<string, number>();
  const began = performance.now();
  try {
    await Promise.all(
      seeding.map((part) =>
        runProgram(process.execPath, ['dist/seed.cjs', '--restaurants', String(restaurants)], {
          cwd: join(ROOT, part.folder),
          env: { ...process.env, ...common(config), ...part.env(config) },
          signal,
          failure: `Filling ${part.name} with demo data failed`,
          onLine(line) {
            shares.set(part.name, shareOf(line) ?? shares.get(part.name) ?? 0);
            const done = [...shares.values()].reduce((all, share) => all + share, 0);
            progress.share(done / seeding.length, `${part.name}: ${line}`);
          },
        }).then(() => shares.set(part.name, 1)),
      ),
    );
    const $set = { restaurants, at: new Date() };
    await withMarks(uri, (marks) => marks.updateOne({ _id: 'demo' }, { $set }, { upsert: true }));
  } finally {
    progress.done();
  }
  process.stderr.write(
    `Filled the database with ${restaurants} restaurants in ` +
      `${((performance.now() - began) / 1000).toFixed(1)} s.\n`,
  );
}

/** The progress of a seed, from its last line: "2000 of 100000 restaurants" or "seed reservations 35/100". */
function shareOf(line: string): number | null {
  const [, done, all] = /(\d+)(?: of |\/)(\d+)/.exec(line) ?? [];
  return done && Number(all) > 0 ? Math.min(1, Number(done) / Number(all)) : null;
}
