import { createLog } from '../log';
import { testDatabase } from '../testing';
import { runMigrations, type Database, type Migration } from '.';

const THINGS = 60;
const AT_ONCE = 10;

describe('migrations', () => {
  let database: Database;
  let drop: () => Promise<void>;
  const stopping = new AbortController();
  beforeAll(async () => ({ database, drop } = await testDatabase()));
  afterAll(() => drop());
  afterEach(() => stopping.abort());

  it('change each document once, by several instances, around a step that fails', async () => {
    const things = database.db!.collection<{ _id: number; n: number }>('things');
    await things.insertMany(Array.from({ length: THINGS }, (_, i) => ({ _id: i + 1, n: 0 })));
    let hasFailed = false;
    const addOne: Migration = {
      id: '001-add-one',
      async step({ session, cursor = 0 }) {
        const after = cursor as number;
        if (after >= THINGS) return undefined;
        const within = { $gt: after, $lte: after + AT_ONCE };
        await things.updateMany({ _id: within }, { $inc: { n: 1 } }, { session });
        if (after === AT_ONCE && !hasFailed) {
          hasFailed = true;
          throw new Error('fails once, after it has written');
        }
        return after + AT_ONCE;
      },
    };
    const log = createLog('test', 'silent');
    const migrate = () => runMigrations([addOne], { database, log, signal: stopping.signal });
    await Promise.all([migrate(), migrate()]);
    await migrate();
    expect(hasFailed).toBe(true);
    expect(await things.countDocuments({ n: 1 })).toBe(THINGS);
  }, 30_000);
});
