import type { DomainEvent, DomainEventType } from '@mesa/contract';
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
 * The feed of domain events: one collection that every part of Mesa may append to and listen to
 * (docs/decisions).
 * @param database the service's own connection; the feed is beside it on the same cluster, so that an event
 *   can be written in the same transaction as the change that it is about
 */
export function openFeed(database: Database, eventsDb: string, log: Log): Feed {
  return new Feed(database, eventsDb, log);
}

export class Feed {
  private readonly events: Collection<StoredEvent>;
  private readonly handled;
  /** whether the last transaction failed because some of it had been published before */
  private repeated = false;

  constructor(
    private readonly database: Database,
    eventsDb: string,
    private readonly log: Log,
  ) {
    this.events = database.getClient().db(eventsDb).collection<StoredEvent>('events');
    this.handled = database.collection<Handled>('handled');
  }

  /** Creates the collections. Must be awaited once before the first event is published or handled. */
  async prepare(): Promise<void> {
    await retryOutages(async () => {
      const known = await this.database.listCollections();
      if (!known.some(({ name }) => name === CONSUMER_POSITIONS))
        await createCollection(this.database, CONSUMER_POSITIONS);
      await this.handled.createIndex({ at: 1 }, { expireAfterSeconds: HANDLED_SECONDS });
      await this.events.createIndex({ at: 1 }, { expireAfterSeconds: EVENT_SECONDS });
      await this.events.createIndex({ type: 1, at: 1 });
    });
  }

  /** Appends an event. */
  async publish(event: DomainEvent, options: PublishOptions = {}): Promise<void> {
    const _id = options.id ?? newId();
    const at = options.at ?? new Date();
    await this.events.updateOne(
      { _id },
      { $setOnInsert: { ...event, at } },
      { upsert: true, ...(options.session ? { session: options.session } : {}) },
    );
  }

  /**
   * Appends many events of one transaction at once. Those that may be published twice have an `id`, as in
   * `publish`. Repetitions are rare: one fails the transaction as a duplicate, and only the next attempt
   * looks each of them up.
   */
  async publishAll(
    published: readonly { event: DomainEvent; id?: string }[],
    session: ClientSession,
  ): Promise<void> {
    if (published.length === 0) return;
    const at = new Date();
    try {
      await this.events.bulkWrite(
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
    return this.events.findOne<Extract<StoredEvent, { type: T }>>({ ...fields, type }, { sort: { at: -1 } });
  }

  /**
   * Handles events of some types once for the whole service: one instance at a time, from where the last one
   * stopped. `handle` runs in a transaction that also marks the event as handled, so its writes happen
   * exactly once, whether the event comes by the stream, from before the first look, or again after the oplog
   * was lost.
   */
  consume(
    name: string,
    types: DomainEventType[],
    handle: (event: StoredEvent, session: ClientSession) => Promise<void>,
  ): Listener {
    return consumeChanges({
      database: this.database,
      name,
      log: this.log,
      source: this.events,
      match: { operationType: 'insert', 'fullDocument.type': { $in: types } },
      // the first consumer ever also handles what was published before it existed
      backlog: () => this.unhandled(name, types),
      handle: async ([change], session) => {
        // only `publish` and `publishAll` write to this collection
        const event = change!.fullDocument as StoredEvent;
        const mark = markOf(name, event);
        if (await this.handled.findOne(mark, { session })) return;
        await this.handled.insertOne({ ...mark, at: new Date() }, { session });
        await handle(event, session);
      },
    });
  }

  /** The stored events that a consumer has not handled, the oldest first. */
  private async *unhandled(name: string, types: DomainEventType[]): AsyncIterable<StoredEvent> {
    for await (const event of this.events.find({ type: { $in: types } }).sort({ at: 1 }))
      if (!(await this.handled.findOne(markOf(name, event)))) yield event;
  }

  /** Handles events of some types from now on, in this instance only (open sockets, caches). */
  listen(types: DomainEventType[], onEvent: (event: StoredEvent) => void): Listener {
    return listenToChanges({
      source: this.events,
      log: this.log,
      match: { operationType: 'insert', 'fullDocument.type': { $in: types } },
      // only `publish` and `publishAll` write to this collection
      onChange: (change) => onEvent(change.fullDocument as StoredEvent),
    });
  }
}

function markOf(name: string, { _id }: Pick<StoredEvent, '_id'>): Pick<Handled, '_id'> {
  return { _id: `${name}/${_id}` };
}
