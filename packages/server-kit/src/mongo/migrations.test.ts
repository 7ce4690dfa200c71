import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createLog } from '../log';
import { testDatabase } from '../testing';
import { countOnce } from '../testing/count-once';
import { runMigrations, type Database, type Migration, type Migrations } from '.';

const THINGS = 300;
const log = createLog('test', 'silent');
const children: ChildProcess[] = [];
const running: Migrations[] = [];
let database: Database;
let uri: string;
let drop: () => Promise<void>;

beforeEach(async () => {
  ({ database, uri, drop } = await testDatabase());
});
afterEach(async () => {
  for (const child of children.splice(0)) if (child.exitCode === null) child.kill('SIGKILL');
  await Promise.all(running.splice(0).map(({ stop }) => stop()));
  await drop();
});

const things = () => database.db!.collection<{ _id: number; n: number }>('things');
const fill = (count = THINGS) =>
  things().insertMany(Array.from({ length: count }, (_, i) => ({ _id: i + 1, n: 0 })));
const stateOf = (id = countOnce.id) =>
  database
    .db!.collection<{
      _id: string;
      changed?: number;
      finished_at?: Date;
      failed?: string | null;
    }>('migrations')
    .findOne({ _id: id });
const countedOnce = async () =>
  (await things().countDocuments({ n: 1 })) === (await things().countDocuments());

function start(migrations: readonly Migration[] = [countOnce]): Migrations {
  const one = runMigrations({ database, migrations, log, now: () => new Date() });
  running.push(one);
  return one;
}

function instance(env: Record<string, string> = {}): ChildProcess {
  const child = fork(path.join(__dirname, '../testing/count-once.ts'), {
    execArgv: ['--import', 'tsx'],
    env: { PATH: process.env['PATH'], MONGODB_URI: uri, ...env },
    silent: true,
  });
  children.push(child);
  return child;
}

async function until(fits: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 30_000; !(await fits()); ) {
    if (Date.now() > end) throw new Error('not within 30 s');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

describe('migrations', () => {
  it('are each run once, in their order, and never again', async () => {
    const order: string[] = [];
    const noting = (id: string): Migration => ({ id, step: async () => (order.push(id), { changed: 1 }) });
    await start([noting('001-first'), noting('002-second')]).finished;
    const again = start([noting('001-first'), noting('002-second'), noting('003-third')]);
    await again.finished;
    expect(order).toEqual(['001-first', '002-second', '003-third']);
    expect(again.pending()).toEqual([]);
  });

  it('are applied once when an instance is killed within a step and two others go on at once', async () => {
    await fill();
    const first = instance({ NEVER_ENDING: 'yes' });
    await until(async () => (await stateOf())?.changed === 100);
    first.kill('SIGKILL');
    await once(first, 'exit');
    expect((await stateOf())?.finished_at).toBeUndefined();
    const others = [instance(), instance()];
    await Promise.all(others.map((one) => once(one, 'exit')));
    expect(await countedOnce()).toBe(true);
    expect(await stateOf()).toMatchObject({ changed: THINGS, finished_at: expect.any(Date) as Date });
  }, 60_000);

  it('go on where they were stopped', async () => {
    await fill(400);
    for (let reached = 0; reached < 400; ) {
      const one = start();
      await until(async () => ((await stateOf())?.changed ?? 0) > reached);
      await one.stop();
      reached = (await stateOf())!.changed!;
    }
    await start().finished;
    expect(await countedOnce()).toBe(true);
  }, 60_000);

  it('are applied once while diners change the same documents', async () => {
    await fill(300);
    let changing = true;
    const diners = (async () => {
      for (let i = 0; changing; i += 1)
        await things().updateOne({ _id: (i % 300) + 1 }, { $set: { seen: i } });
    })();
    await start().finished;
    changing = false;
    await diners;
    expect(await countedOnce()).toBe(true);
  }, 60_000);

  it('are tried again after a failed step, which leaves nothing behind', async () => {
    await fill(30);
    let failures = 2;
    await start([
      {
        id: countOnce.id,
        async step(dependencies) {
          const reached = await countOnce.step(dependencies);
          if (dependencies.cursor === 10 && failures > 0) {
            failures -= 1;
            throw new RangeError('fails for now: ana@mesa.example');
          }
          return reached;
        },
      },
    ]).finished;
    expect(failures).toBe(0);
    expect(await countedOnce()).toBe(true);
    expect((await stateOf())?.failed).toBeNull();
  });

  it('record the name of the error that a step fails with, without its message', async () => {
    const one = start([
      {
        id: '001-fails',
        step: async () => {
          throw new RangeError('ana@mesa.example');
        },
      },
    ]);
    await until(async () => (await stateOf('001-fails'))?.failed === 'RangeError');
    expect(one.pending()).toEqual(['001-fails']);
    expect(JSON.stringify(await stateOf('001-fails'))).not.toContain('ana');
  });

  it.each([[['002-b', '001-a']], [['001-a', '001-a']], [['first']]])(
    'must be numbered and in order, unlike %j',
    (ids) => {
      expect(() => start(ids.map((id) => ({ id, step: async () => ({ changed: 0 }) })))).toThrow(
        'numbered and in order',
      );
    },
  );
});
