import { ReadConcern, type Collection } from 'mongodb';
import { createLog } from '../log';
import { eventually, testDatabase } from '../testing';
import type { Database } from './connect';
import { registerInstance } from './instances';

interface Found {
  _id: string;
  part?: string;
  until?: Date;
  switching?: object;
}

describe('a registered instance', () => {
  let database: Database;
  let eventsDb: string;
  let drop: () => Promise<void>;
  let instances: Collection<Found>;

  beforeEach(async () => {
    ({ database, drop } = await testDatabase());
    eventsDb = `${database.name}_events`;
    instances = database.getClient().db(eventsDb).collection<Found>('instances');
  });
  afterEach(async () => {
    await database.getClient().db(eventsDb).dropDatabase();
    await drop();
  });

  const register = (stopping = new AbortController().signal) =>
    registerInstance(database, { part: 'test', eventsDb, log: createLog('test', 'silent'), stopping });

  it('has a lease until it stops, and removes those that have ended', async () => {
    await instances.insertOne({ _id: 'dead', part: 'old', until: new Date(0) });
    const { stop } = await register();
    const [found, ...others] = await instances.find({ $expr: { $gt: ['$until', '$$NOW'] } }).toArray();
    expect([found, others]).toEqual([expect.objectContaining({ part: 'test', pid: process.pid }), []]);
    expect(await instances.findOne({ _id: 'dead' })).toBeNull();
    await stop();
    expect(await instances.countDocuments()).toBe(0);
  });

  it('is not registered again by a renewal that was under way when it stopped', async () => {
    const { stop } = await register();
    const client = database.getClient();
    await client.withSession(async (session) => {
      // the renewal waits for this transaction
      session.startTransaction();
      await instances.updateMany({}, { $set: { part: 'locked' } }, { session });
      const renewals = { op: 'update', ns: instances.namespace, active: true };
      await eventually(async () => {
        const found = client
          .db('admin', { readConcern: new ReadConcern('local') })
          .aggregate([{ $currentOp: {} }, { $match: renewals }]);
        expect(await found.toArray()).toHaveLength(1);
      }, 30_000);
      const stopped = stop();
      await session.abortTransaction();
      await stopped;
    });
    expect(await instances.countDocuments()).toBe(0);
  }, 60_000);

  it('waits, without a lease, while a restore replaces the data', async () => {
    await instances.insertOne({ _id: 'restore', switching: {} });
    const registered = register();
    let isOver = false;
    void registered.then(() => (isOver = true));
    const withdrawn = instances.watch([{ $match: { operationType: 'delete' } }]);
    await withdrawn.next();
    await withdrawn.close();
    expect(isOver).toBe(false);
    await instances.deleteOne({ _id: 'restore' });
    await (await registered).stop();
  });

  it('stops waiting when the part is stopped', async () => {
    await instances.insertOne({ _id: 'restore', switching: {} });
    const stopping = new AbortController();
    const registered = register(stopping.signal);
    stopping.abort();
    await expect(registered).rejects.toThrow('aborted');
  });
});
