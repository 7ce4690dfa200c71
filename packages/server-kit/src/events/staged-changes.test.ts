import { createLog } from '../log';
import { eventually, testDatabase } from '../testing';
import { openFeed, type Feed } from './feed';
import { StagedChanges } from './staged-changes';

describe('a change in two services', () => {
  const log = createLog('test', 'silent');
  let tables: Awaited<ReturnType<typeof testDatabase>>;
  let catalogue: Awaited<ReturnType<typeof testDatabase>>;
  let feed: Feed;

  beforeEach(async () => {
    tables = await testDatabase();
    catalogue = await testDatabase();
    feed = openFeed(tables.database, tables.database.name, log);
    await feed.prepare('reservations');
  });
  afterEach(async () => {
    await tables.drop();
    await catalogue.drop();
  });

  /** One process of a service, which writes to a list. */
  function open({ database }: typeof tables, written: string[]) {
    const apply = async (items: string[]) => void written.push(...items);
    return new StagedChanges<string>({ database, feed, apply, log });
  }

  /** Both services have staged, and the processes that did it are gone. */
  async function staged(name: string, decide = async (_tables: StagedChanges<string>) => {}) {
    const processes = [open(tables, []), open(catalogue, [])] as const;
    for (const [i, each] of processes.entries()) {
      expect(await each.begin()).toBe(true);
      await each.stage(name, [`${name} ${i}`]);
    }
    await decide(processes[0]);
    for (const each of processes) await each.end();
  }

  it('is finished by both, when all processes end once it is decided', async () => {
    const [ofTables, ofCatalogue]: [string[], string[]] = [[], []];
    const jobs = [open(tables, ofTables).recover(), open(catalogue, ofCatalogue).recover()];
    await staged('first', (deciding) => deciding.decide('first'));
    await eventually(async () => expect([ofTables, ofCatalogue]).toEqual([['first 0'], ['first 1']]));
    for (const job of jobs) await job.stop();
  });

  it('is finished by the next one, which begins before anybody has recovered', async () => {
    await staged('first', (deciding) => deciding.decide('first'));
    const written: string[] = [];
    const next = open(catalogue, written);
    expect(await next.begin()).toBe(true);
    expect(written).toEqual(['first 1']);
    await next.end();
  });

  it('is dropped by the next one, when nothing was decided', async () => {
    await staged('first');
    const written: string[] = [];
    const next = open(catalogue, written);
    expect(await next.begin()).toBe(true);
    expect(await next.applyDecided('first')).toBe(false);
    await next.stage('second', ['second 1']);
    await feed.publish({ type: 'change-decided', change: 'second' });
    expect(await next.applyDecided('second')).toBe(true);
    expect(written).toEqual(['second 1']);
    await next.end();
  });

  it('cannot be decided by a process that was taken over', async () => {
    const [slow, next] = [open(tables, []), open(tables, [])];
    expect(await slow.begin()).toBe(true);
    expect(await next.begin()).toBe(false);
    await slow.stage('first', ['first 0']);
    await slow.end();
    expect(await next.begin()).toBe(true);
    await expect(slow.decide('first')).rejects.toThrow();
    expect(await feed.latest('change-decided', { change: 'first' })).toBeNull();
    await next.end();
  });
});
