import {
  producerOf,
  producersReadBy,
  type DomainEvent,
  type DomainEventType,
  type Producer,
} from '@mesa/contract';
import type { Collection } from 'mongodb';
import type { ClientSession } from 'mongoose';
import type { Log } from '../log';
import { createCollection, duplicateKeyOf, newId, retryOutages, type Database } from '../mongo';
import type { Listener } from './change-stream';
import { consumeChanges, CONSUMER_POSITIONS } from './consume-changes';
import { listenToChanges } from './listen-to-changes';

const EVENT_SECONDS = 3 * 24 * 3_600;
/** Longer than an event is stored, because it may be read again until then. */
const HANDLED_SECONDS = EVENT_SECONDS + 24 * 3_600;

/** How many events may share a transaction, and how long the first waits for more. */
const BATCH = { max: 100, withinMs: 25 };

/** An event that one consumer has handled; `_id` is the consumer's name and the event's. */
interface Handled {
  _id: string;
  at: Date;
}

/** An event as it is stored; `_id` makes repeats recognizable. */
export type StoredEvent = DomainEvent & { _id: string; at: Date };

interface PublishOptions {
  session?: ClientSession;
  /** of an event that may be published twice: the second is dropped */
  id?: string;
  at?: Date;
}

/**
 * The feed of domain events: one collection for each part that publishes, which others may only read
 * (docs/decisions/006).
 * @param database the service's own connection; the feed is beside it on the same cluster, so that an event
 *   can be written in the same transaction as the change that it is about
 */
export function openFeed(database: Database, eventsDb: string, log: Log): Feed {
  return new Feed(database, eventsDb, log);
}

export class Feed {
  private readonly handled;
  /** whether the last transaction failed because some of it had been published before */
  private repeated = false;
  private part?: string;

  constructor(
    private readonly database: Database,
    private readonly eventsDb: string,
    private readonly log: Log,
  ) {
    this.handled = database.collection<Handled>('handled');
  }

  private eventsOf(producer: Producer): Collection<StoredEvent> {
    return this.database.getClient().db(this.eventsDb).collection<StoredEvent>(producer);
  }

  /**
   * Creates the collections. Must be awaited once before the first event is published or handled.
   * @param part whose feed this is
   */
  async prepare(part: string): Promise<void> {
    this.part = part;
    await retryOutages(async () => {
      const collections = await this.database.listCollections();
      if (!collections.some(({ name }) => name === CONSUMER_POSITIONS))
        await createCollection(this.database, CONSUMER_POSITIONS);
      await this.handled.createIndex({ at: 1 }, { expireAfterSeconds: HANDLED_SECONDS });
      const producer = Object.values(producerOf).find((name) => name === part);
      if (!producer) return;
      await this.eventsOf(producer).createIndex({ at: 1 }, { expireAfterSeconds: EVENT_SECONDS });
      await this.eventsOf(producer).createIndex({ type: 1, at: 1 });
    });
  }

  /** Appends an event. */
  async publish(event: DomainEvent, options: PublishOptions = {}): Promise<void> {
    const _id = options.id ?? newId();
    const at = options.at ?? new Date();
    await this.eventsOf(producerOf[event.type]).updateOne(
      { _id },
      { $setOnInsert: { ...event, at } },
      { upsert: true, ...(options.session ? { session: options.session } : {}) },
    );
  }

  /**
   * Appends many events of one part and transaction at once. Those that may be published twice have an `id`,
   * as in `publish`. Repetitions are rare: one fails the transaction as a duplicate, and only the next
   * attempt looks each of them up.
   */
  async publishAll(
    published: readonly { event: DomainEvent; id?: string }[],
    session: ClientSession,
  ): Promise<void> {
    const [first] = published;
    if (!first) return;
    const at = new Date();
    try {
      await this.eventsOf(producerOf[first.event.type]).bulkWrite(
        published.map(({ event, id }) =>
          id && this.repeated
            ? { updateOne: { filter: { _id: id }, update: { $setOnInsert: { ...event, at } }, upsert: true } }
            : { insertOne: { document: { ...event, _id: id ?? newId(), at } } },
        ),
        { ordered: false, session },
      );
      this.repeated = false;
    } catch (error) {
      this.repeated ||= duplicateKeyOf(error) !== null;
      throw error;
    }
  }

  /** The latest event of a type with these fields; null when there is none, or none any more. */
  latest<T extends DomainEventType>(
    type: T,
    fields: Partial<Extract<DomainEvent, { type: T }>>,
  ): Promise<Extract<StoredEvent, { type: T }> | null> {
    return this.eventsOf(producerOf[type]).findOne<Extract<StoredEvent, { type: T }>>(
      { ...fields, type },
      { sort: { at: -1 } },
    );
  }

  /**
   * Handles events of some types once for the whole service: one instance at a time, from where the last one
   * stopped. `handle` runs in a transaction that also marks the event as handled, so its writes happen
   * exactly once, whether the event comes by the stream, was published before the consumer existed, or comes
   * again because the oplog no longer has the stored position. Events that come together share a transaction
   * (docs/decisions/006), so all that `handle` reads and writes must use the session. The events of each
   * producer come in order, those of several in any.
   */
  consume(
    name: string,
    types: DomainEventType[],
    handle: (event: StoredEvent, session: ClientSession) => Promise<void>,
  ): Listener {
    return this.consumeAll(name, types, async (events, session) => {
      for (const event of events) await handle(event, session);
    });
  }

  /** As `consume`, for a handler that takes all events of a transaction at once, in order. */
  consumeAll(
    name: string,
    types: DomainEventType[],
    handle: (events: StoredEvent[], session: ClientSession) => Promise<void>,
  ): Listener {
    const consumers = this.byProducer(types).map(([producer, ofProducer]) =>
      consumeChanges({
        database: this.database,
        name: `${name}/${producer}`,
        log: this.log,
        source: this.eventsOf(producer),
        match: inserted(ofProducer),
        // the first consumer ever also handles what was published before it existed
        backlog: () =>
          this.eventsOf(producer)
            .find({ type: { $in: ofProducer } })
            .sort({ at: 1 }),
        batch: BATCH,
        handle: async (changes, session) => {
          // only `publish` and `publishAll` write to this collection
          const events = changes.map((change) => change.fullDocument as StoredEvent);
          const fresh = await this.markHandled(name, events, session);
          if (fresh.length > 0) await handle(fresh, session);
        },
      }),
    );
    return together(consumers);
  }

  /** @throws when the database user of this part may not read one of them in a deployment */
  private byProducer(types: readonly DomainEventType[]): [Producer, DomainEventType[]][] {
    const producers = [...new Set(types.map((type) => producerOf[type]))];
    const readable = producersReadBy[this.part ?? ''] ?? [];
    const foreign = producers.find((producer) => producer !== this.part && !readable.includes(producer));
    if (foreign) throw new Error(`${this.part} may not read events of ${foreign} (producersReadBy)`);
    return producers.map((producer) => [producer, types.filter((type) => producerOf[type] === producer)]);
  }

  /** Marks events as handled. @returns those that were not before */
  private async markHandled(
    name: string,
    events: StoredEvent[],
    session: ClientSession,
  ): Promise<StoredEvent[]> {
    const ids = events.map((event) => markOf(name, event)._id);
    const handled = await this.handled.find({ _id: { $in: ids } }, { session }).toArray();
    const seen = new Set(handled.map(({ _id }) => _id));
    const fresh = events.filter((event) => {
      const { _id } = markOf(name, event);
      // the backlog and the stream may overlap, within a batch too
      return !seen.has(_id) && seen.add(_id);
    });
    const at = new Date();
    if (fresh.length > 0)
      await this.handled.insertMany(
        fresh.map((event) => ({ ...markOf(name, event), at })),
        { session },
      );
    return fresh;
  }

  /** Handles events of some types from now on, in this instance only (open sockets, caches). */
  listen(types: DomainEventType[], onEvent: (event: StoredEvent) => void): Listener {
    const listeners = this.byProducer(types).map(([producer, ofProducer]) =>
      listenToChanges({
        source: this.eventsOf(producer),
        log: this.log,
        match: inserted(ofProducer),
        // only `publish` and `publishAll` write to this collection
        onChange: (change) => onEvent(change.fullDocument as StoredEvent),
      }),
    );
    return together(listeners);
  }
}

const inserted = (types: DomainEventType[]) => ({
  operationType: 'insert',
  // SECURITY: of its own types alone, so that no part can publish in another's name
  'fullDocument.type': { $in: types },
});

function together(listeners: readonly Listener[]): Listener {
  return {
    ready: Promise.all(listeners.map(({ ready }) => ready)).then(() => undefined),
    stop: async () => {
      await Promise.all(listeners.map((listener) => listener.stop()));
    },
  };
}

function markOf(name: string, { _id }: Pick<StoredEvent, '_id'>): Pick<Handled, '_id'> {
  return { _id: `${name}/${_id}` };
}
