import { setTimeout as wait } from 'node:timers/promises';
import { newId, type Database } from '../mongo';
import { createLog } from '../log';
import { testDatabase } from '../testing';
import {
  consumeChanges,
  CONSUMER_POSITIONS,
  listenToChanges,
  openFeed,
  type Feed,
  type Listener,
  type StoredEvent,
} from '.';

const log = createLog('test', 'silent');
const EVENTS = `mesa_test_events_${newId()}`;
const RESTAURANT = newId();
const running: Listener[] = [];
let database: Database;
let drop: () => Promise<void>;
let feed: Feed;

describe('event feed', () => {
  beforeEach(async () => {
    ({ database, drop } = await testDatabase());
    feed = openFeed(database, EVENTS, log);
    await feed.prepare('reservations');
    await database.createCollection('counts');
  });
  afterEach(async () => {
    await Promise.all(running.splice(0).map(({ stop }) => stop()));
    await database.getClient().db(EVENTS).dropDatabase();
    await drop();
  });

  const booked = (id = newId()) =>
    feed.publish({ type: 'booked', restaurant_id: RESTAURANT, reservation_id: id }, { id: `booked/${id}` });
  const counts = () => database.collection<{ _id: string; n: number }>('counts');
  const total = async (name = 'n') => (await counts().findOne({ _id: name }))?.n ?? 0;

  /** A consumer that counts bookings: an addition shows every event that is applied twice. */
  function count(name = 'count', before: (event: StoredEvent) => void = () => {}, counter = 'n'): Listener {
    const consumer = feed.consume(name, ['booked'], async (event, session) => {
      await counts().updateOne({ _id: counter }, { $inc: { n: 1 } }, { upsert: true, session });
      before(event);
    });
    running.push(consumer);
    return consumer;
  }

  async function until(fits: () => Promise<boolean>): Promise<void> {
    for (const end = performance.now() + 25_000; !(await fits()); ) {
      if (performance.now() > end) throw new Error('not within 25 s');
      await wait(10);
    }
  }

  /** Waits until `n` events are counted. Publish one last: once it is applied, all earlier ones are. */
  async function settled(n: number, counter = 'n'): Promise<number> {
    await until(async () => (await total(counter)) >= n);
    return total(counter);
  }

  describe('a consumer of the feed', () => {
    it('handles events published before it existed and from then on, each once', async () => {
      for (let i = 0; i < 5; i += 1) await booked();
      const publishing = Promise.all(Array.from({ length: 20 }, () => booked()));
      await count().ready;
      await publishing;
      await booked();
      expect(await settled(26)).toBe(26);
    });

    it('handles only the types it names', async () => {
      const consumer = count();
      await consumer.ready;
      await feed.publish({ type: 'diner-deleted', user_id: newId() });
      await booked();
      expect(await settled(1)).toBe(1);
    });

    it('handles an event that is published twice under one id once', async () => {
      await count().ready;
      const id = newId();
      await Promise.all([booked(id), booked(id), booked(id)]);
      await booked();
      expect(await settled(2)).toBe(2);
    });

    it('continues where it stopped, also for events published meanwhile', async () => {
      for (let life = 1; life <= 3; life += 1) {
        await booked();
        const consumer = count();
        await booked();
        await settled(life * 3 - 1);
        await consumer.stop();
        await booked();
      }
      const last = count();
      expect(await settled(9)).toBe(9);
      await last.stop();
      expect(await total()).toBe(9);
    });

    it('runs in one instance at a time, and another takes over when it stops', async () => {
      const [firstCount, second] = [count(), count()];
      await Promise.all([firstCount.ready, second.ready]);
      for (let i = 0; i < 10; i += 1) await booked();
      await settled(10);
      const owner = async () =>
        (
          await database
            .collection<{ _id: string; owner: string }>(CONSUMER_POSITIONS)
            .findOne({ _id: 'count/reservations' })
        )?.owner;
      const first = await owner();
      await firstCount.stop();
      for (let i = 0; i < 10; i += 1) await booked();
      await settled(20);
      await second.stop();
      const third = count();
      await booked();
      expect(await settled(21)).toBe(21);
      expect(await owner()).not.toBe(first);
      await third.stop();
      expect(await total()).toBe(21);
    });

    it('handles each event once while its lease is taken over again and again', async () => {
      const positions = database.collection<{ _id: string }>(CONSUMER_POSITIONS);
      await Promise.all([count().ready, count().ready, count().ready]);
      let taking = true;
      // as if the owner had been suspended at any point until its lease was over
      const taker = (async () => {
        // less and less often, or on a busy machine no work would ever finish
        for (let gap = 10; taking; gap += 5) {
          await positions.updateOne(
            { _id: 'count/reservations' },
            { $unset: { until: '' }, $set: { owner: newId() } },
          );
          await wait(gap);
        }
      })();
      for (let i = 0; i < 40; i += 1) await booked();
      await until(async () => (await total()) > 5);
      taking = false;
      await taker;
      await booked();
      await settled(41);
      await Promise.all(running.splice(0).map(({ stop }) => stop()));
      expect(await total()).toBe(41);
    });

    it('takes over within seconds from an instance that was killed while handling an event', async () => {
      const first = count();
      await first.ready;
      await booked();
      await settled(1);
      await first.stop();
      // the remains of a killed process: its position, its lease and an open transaction
      const killed = await database.startSession();
      const positions = database.collection<{ _id: string }>(CONSUMER_POSITIONS);
      await positions.updateOne(
        { _id: 'count/reservations' },
        { $set: { owner: 'killed', until: new Date(Date.now() + 1_000), session: killed.id } },
      );
      killed.startTransaction();
      await positions.updateOne(
        { _id: 'count/reservations' },
        { $set: { token: 'half' } },
        { session: killed },
      );
      count();
      await booked();
      expect(await settled(2)).toBe(2);
      await killed.endSession();
    });

    it('applies nothing of a failed handler, and everything once it succeeds', async () => {
      let failures = 3;
      await count('count', () => {
        if (failures > 0) {
          failures -= 1;
          throw new Error('fails for now');
        }
      }).ready;
      await booked();
      await booked();
      expect(await settled(2)).toBe(2);
      expect(failures).toBe(0);
    });

    it('handles events that come together in one transaction, in order', async () => {
      const ids = Array.from({ length: 300 }, () => newId());
      for (const id of ids) await booked(id);
      const handled = database.collection<{ batch: string[] }>('counts');
      const consumer = feed.consumeAll('count', ['booked'], async (events, session) => {
        await handled.insertOne({ batch: events.map(({ _id }) => _id) }, { session });
      });
      running.push(consumer);
      const batches = async () => (await handled.find().toArray()).map(({ batch }) => batch);
      await until(async () => (await batches()).flat().length >= 300);
      expect((await batches()).flat()).toEqual(ids.map((id) => `booked/${id}`));
      expect((await batches()).length).toBeLessThan(100);
      expect(Math.max(...(await batches()).map(({ length }) => length))).toBeLessThanOrEqual(100);
    });

    it('applies all before an event that always fails, alone, and goes on once it succeeds', async () => {
      const ids = Array.from({ length: 40 }, () => newId());
      let fails = true;
      await count('count', (event) => {
        if (fails && event._id === `booked/${ids[30]}`) throw new Error('fails for now');
      }).ready;
      await Promise.all(ids.slice(0, 30).map(booked));
      for (const id of ids.slice(30)) await booked(id);
      expect(await settled(30)).toBe(30);
      fails = false;
      expect(await settled(40)).toBe(40);
    });

    it('applies nothing twice after the stream lost its history', async () => {
      const consumer = count();
      await booked();
      await settled(1);
      await consumer.stop();
      await booked();
      // a position whose token can no longer be resumed
      await database
        .collection<{ _id: string }>(CONSUMER_POSITIONS)
        .updateOne({ _id: 'count/reservations' }, { $unset: { token: '' } });
      await count().ready;
      await booked();
      expect(await settled(3)).toBe(3);
    });

    it('reads beside consumers of other names, each at its own position', async () => {
      await Promise.all([count('one', undefined, 'one').ready, count('two', undefined, 'two').ready]);
      for (let i = 0; i < 3; i += 1) await booked();
      expect([await settled(3, 'one'), await settled(3, 'two')]).toEqual([3, 3]);
    });

    it('handles nothing of an aborted transaction', async () => {
      await count().ready;
      const session = await database.startSession();
      session.startTransaction();
      await feed.publish({ type: 'booked', restaurant_id: RESTAURANT, reservation_id: newId() }, { session });
      await session.abortTransaction();
      await session.endSession();
      await booked();
      expect(await settled(1)).toBe(1);
    });
  });

  describe('publishing many events at once', () => {
    it('publishes a repeated event once, among new ones', async () => {
      const source = database.collection('bookings');
      await database.createCollection('bookings');
      const published = () =>
        database
          .getClient()
          .db(EVENTS)
          .collection('reservations')
          .find({ type: 'booked' })
          .sort({ at: 1 })
          .toArray();
      const publisher = consumeChanges({
        database,
        log,
        name: 'publisher',
        source,
        match: {},
        handle: ([change], session) => {
          const names = (change!.fullDocument as { names: string[] }).names;
          return feed.publishAll(
            names.map((name) => ({
              event: { type: 'booked', restaurant_id: RESTAURANT, reservation_id: name },
              id: `booked-${name}`,
            })),
            session,
          );
        },
      });
      running.push(publisher);
      await publisher.ready;
      for (const names of [['a'], ['a', 'b'], ['c'], ['c']]) await source.insertOne({ names });
      await source.insertOne({ names: ['last'] });
      await until(async () => (await published()).length === 4);
      expect((await published()).map(({ _id }) => String(_id))).toEqual([
        'booked-a',
        'booked-b',
        'booked-c',
        'booked-last',
      ]);
    });
  });

  describe('a listener of the feed', () => {
    it('handles each event from now on, in every instance', async () => {
      await booked();
      const handled: string[][] = [[], []];
      const listeners = handled.map((list) => feed.listen(['booked'], (event) => list.push(event._id)));
      running.push(...listeners);
      await Promise.all(listeners.map(({ ready }) => ready));
      const ids = [newId(), newId()];
      for (const id of ids) await booked(id);
      await until(async () => handled.every((list) => list.length >= 2));
      expect(handled).toEqual([ids.map((id) => `booked/${id}`), ids.map((id) => `booked/${id}`)]);
    });
  });

  describe('a listener to a collection', () => {
    it('says whether it is live, and reports a gap before it handles more', async () => {
      const source = database.collection('things');
      await database.createCollection('things');
      const seen: string[] = [];
      const listener = listenToChanges({
        source,
        log,
        match: { operationType: { $in: ['insert', 'invalidate'] } },
        onChange: ({ operationType }) => void seen.push(operationType),
        onGap: () => void seen.push('gap'),
      });
      running.push(listener);
      expect(listener.isLive()).toBe(false);
      await listener.ready;
      expect(listener.isLive()).toBe(true);
      seen.length = 0;
      await source.insertOne({ n: 1 });
      await until(async () => seen.length === 1);
      // ends the stream
      await source.drop();
      await until(async () => seen.includes('gap'));
      await until(async () => listener.isLive());
      await source.insertOne({ n: 2 });
      await until(async () => seen.at(-1) === 'insert');
      expect(seen[0]).toBe('insert');
      await listener.stop();
      expect(listener.isLive()).toBe(false);
    });
  });

  describe("a consumer of one's own collection", () => {
    it('does what follows a batch once, when all can see the batch', async () => {
      const source = database.collection('things');
      await database.createCollection('things');
      let attempts = 0;
      const seen: Promise<number>[] = [];
      const consumer = consumeChanges({
        database,
        log,
        name: 'following',
        source,
        match: { operationType: 'insert' },
        handle: async (_changes, session) => {
          await counts().updateOne({ _id: 'n' }, { $inc: { n: 1 } }, { upsert: true, session });
          attempts += 1;
          if (attempts === 1) throw new Error('the first attempt fails');
          return () => void seen.push(total());
        },
      });
      running.push(consumer);
      await consumer.ready;
      await source.insertOne({ n: 1 });
      await until(async () => seen.length > 0);
      expect([attempts, await Promise.all(seen)]).toEqual([2, [1]]);
    });

    it('sees each change once, with the whole document if it wants it', async () => {
      const source = database.collection('things');
      await database.createCollection('things');
      const seen = () => counts().findOne({ _id: 'seen' });
      const consume = () => {
        const consumer = consumeChanges({
          database,
          log,
          name: 'things',
          source,
          match: {},
          fullDocument: 'updateLookup',
          handle: async ([change], session) => {
            const { n } = change!.fullDocument as { n: number };
            await counts().updateOne({ _id: 'seen' }, { $inc: { n } }, { upsert: true, session });
          },
        });
        running.push(consumer);
        return consumer;
      };
      const first = consume();
      await first.ready;
      const { insertedId } = await source.insertOne({ n: 1 });
      await until(async () => (await seen())?.n === 1);
      await first.stop();
      await source.updateOne({ _id: insertedId }, { $set: { n: 10 } });
      consume();
      await until(async () => (await seen())?.n === 11);
      await source.insertOne({ n: 100 });
      await until(async () => (await seen())?.n === 111);
    });
  });
});
