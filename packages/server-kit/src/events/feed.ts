import type { DomainEvent, DomainEventType } from '@mesa/contract';
import type { ClientSession } from 'mongoose';
import type { Collection } from 'mongodb';
import type { Log } from '../log';
import { createCollection, duplicateKeyOf, newId, retryOutages, type Database } from '../mongo';
import { FOLLOWERS, followChanges, listenToChanges, type Follower } from './follow-changes';

const KEPT_SECONDS = 3 * 24 * 3_600;
/** A mark outlives its event, which may be read again as long as it is there. */
const MARKED_SECONDS = KEPT_SECONDS + 24 * 3_600;

/** An event that one follower has handled; `_id` is the follower's name and the event's. */
interface Handled {
  _id: string;
  at: Date;
}

/** An event as it lies in the feed; `_id` makes repeats recognizable. */
export type StoredEvent = DomainEvent & { _id: string; at: Date };

export type Feed = ReturnType<typeof openFeed>;

/**
 * The feed of domain events: one collection that every part of Mesa may append to and follow (docs/decisions).
 * @param database the service's own connection; the feed lies beside it on the same cluster, so that an event can
 *   be written in the same transaction as the change it tells
 */
export function openFeed(database: Database, eventsDb: string, log: Log) {
  const events = database
    .getClient()
    .db(eventsDb)
    .collection<StoredEvent>('events') as unknown as Collection<StoredEvent>;
  const handled = database.collection<Handled>('handled');
  /** whether the last transaction failed because some of it had been told before */
  let toldAgain = false;

  return {
    /**
     * Must be awaited once before the first transaction that publishes and the first follower: what they write to is
     * there then, and never made by two at once.
     */
    async prepare(): Promise<void> {
      await retryOutages(async () => {
        const known = await database.listCollections();
        if (!known.some(({ name }) => name === FOLLOWERS)) await createCollection(database, FOLLOWERS);
        await handled.createIndex({ at: 1 }, { expireAfterSeconds: MARKED_SECONDS });
        await events.createIndex({ at: 1 }, { expireAfterSeconds: KEPT_SECONDS });
        await events.createIndex({ type: 1, at: 1 });
      });
    },

    /**
     * Appends an event. Give `id` when the same change may be told twice (a relay): the second is dropped.
     */
    async publish(
      event: DomainEvent,
      options: { session?: ClientSession; id?: string; at?: Date } = {},
    ): Promise<void> {
      const _id = options.id ?? newId();
      const at = options.at ?? new Date();
      await events.updateOne(
        { _id },
        { $setOnInsert: { ...event, at } },
        {
          upsert: true,
          ...(options.session ? { session: options.session as never } : {}),
        },
      );
    },

    /**
     * Appends many events of one transaction at once. Those that may be told twice have an `id`, as in `publish`; that they are is
     * so rare that it costs the transaction: it fails as a duplicate, and only the next one looks at each of them.
     */
    async publishAll(
      told: readonly { event: DomainEvent; id?: string }[],
      session: ClientSession,
    ): Promise<void> {
      if (told.length === 0) return;
      const at = new Date();
      try {
        await events.bulkWrite(
          told.map(({ event, id }) =>
            id && toldAgain
              ? {
                  updateOne: {
                    filter: { _id: id },
                    update: { $setOnInsert: { ...event, at } },
                    upsert: true,
                  },
                }
              : { insertOne: { document: { ...event, _id: id ?? newId(), at } } },
          ),
          { ordered: false, session: session as never },
        );
        toldAgain = false;
      } catch (error) {
        toldAgain ||= duplicateKeyOf(error) !== null;
        throw error;
      }
    },

    /**
     * Follows some types for the whole service: one instance at a time, from where the last one stopped.
     * `handle` runs in a transaction that also marks the event as handled, so its writes happen exactly once, whether the
     * event comes by the stream, from before the first look, or again after the stream's history was lost.
     */
    follow(
      name: string,
      types: DomainEventType[],
      handle: (event: StoredEvent, session: ClientSession) => Promise<void>,
    ): Follower {
      const markOf = (event: StoredEvent) => ({ _id: `${name}/${event._id}` });
      return followChanges({
        database,
        name,
        log,
        source: events as never,
        match: { operationType: 'insert', 'fullDocument.type': { $in: types } },
        // the first follower ever also reads what was told before it existed
        backlog: {
          filter: { type: { $in: types } },
          order: { at: 1 },
          known: async (event) => (await handled.findOne(markOf(event as unknown as StoredEvent))) !== null,
        },
        handle: async ([change], session) => {
          const event = change!.fullDocument as StoredEvent;
          const within = { session: session as never };
          if (await handled.findOne(markOf(event), within)) return;
          await handled.insertOne({ ...markOf(event), at: new Date() }, within);
          await handle(event, session);
        },
      });
    },

    /** Hears some types from now on, in this instance only (open sockets, caches). Reopens by itself. */
    listen(types: DomainEventType[], hear: (event: StoredEvent) => void): Follower {
      return listenToChanges({
        source: events as never,
        log,
        match: { operationType: 'insert', 'fullDocument.type': { $in: types } },
        hear: (change) => hear(change.fullDocument as StoredEvent),
      });
    },
  };
}
