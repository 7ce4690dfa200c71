import { createLog } from '../log';
import { connect, runMigrations, type Database, type Migration } from '../mongo';

const AT_ONCE = 10;

/**
 * A migration that adds one to each document's `n`, in the order of ids, so that a step that is lost or
 * repeated shows.
 */
export const countOnce: Migration = {
  id: '001-count-once',
  async step({ database, session, cursor }) {
    const things = database.db!.collection<{ _id: number; n: number }>('things');
    const within = { session };
    const ids = (
      await things
        .find({ _id: { $gt: (cursor as number | undefined) ?? 0 } }, within)
        .sort({ _id: 1 })
        .limit(AT_ONCE)
        .toArray()
    ).map(({ _id }) => _id);
    if (ids.length === 0) return { changed: 0 };
    await things.updateMany({ _id: { $in: ids } }, { $inc: { n: 1 } }, within);
    return { cursor: ids[ids.length - 1], changed: ids.length };
  },
};

/** Never ends the step that begins at 100, so that a test can kill the process in the middle of it. */
const neverEnding: Migration = {
  id: countOnce.id,
  async step(context) {
    const reached = await countOnce.step(context);
    return context.cursor === 100 ? new Promise(() => {}) : reached;
  },
};

/** One instance that migrates, as a process of its own. */
async function migrate(database: Database): Promise<void> {
  const { finished } = runMigrations({
    database,
    migrations: [process.env['NEVER_ENDING'] ? neverEnding : countOnce],
    log: createLog('migrator', 'info'),
    now: () => new Date(),
    leaseMs: 1_500,
  });
  await finished;
  await database.close();
}

if (require.main === module) void connect(process.env['MONGODB_URI']!).then(migrate);
