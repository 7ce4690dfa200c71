import { PendingWrites, runEvery, type Log } from '@mesa/server-kit';
import { listenToChanges } from '@mesa/server-kit/events';
import type { Database } from '@mesa/server-kit/mongo';
import type { Types } from 'mongoose';
import type { Searched } from '../domain/search-terms';
import type { Restaurants } from './restaurants';
import type { SearchIndex } from './search-index';

const PAGE = 1_000;
const RETRY_MS = 1_000;

/** Keeps an index equal to the collection of restaurants. */
export interface CatalogueFollower {
  /** reads some restaurants now, without waiting for the change stream */
  refresh: (ids: string[]) => Promise<void>;
  stop: () => Promise<void>;
}

/**
 * Fills the index from the collection, and follows its change stream from before the first read, so that no
 * change is missed; a read that fails is repeated. Resolves once the index is complete.
 */
export async function followCatalogue(
  database: Database,
  restaurants: Restaurants,
  index: SearchIndex,
  log: Log,
): Promise<CatalogueFollower> {
  const reader = new CatalogueReader(restaurants, index);
  // one after the other: an old read must not overwrite a newer one
  let work = Promise.resolve();
  const next = (task: () => Promise<void>) => {
    const done = work.then(task);
    work = done.catch((error: unknown) => log.error({ err: error }, 'the search index may be out of date'));
    return done;
  };
  const catchUp = () => next(() => reader.catchUp());
  const listener = listenToChanges({
    source: database.collection('restaurants'),
    match: {},
    log,
    onChange: ({ documentKey }) => {
      if (!documentKey) return;
      reader.changed.add((documentKey._id as Types.ObjectId).toHexString(), true);
      void catchUp().catch(() => {});
    },
    onHistoryLost: () => {
      reader.isIncomplete = true;
      void catchUp().catch(() => {});
    },
  });
  await listener.ready;
  await catchUp();
  index.complete();
  const retry = runEvery(RETRY_MS, 'the search index is still out of date', catchUp, log);
  return {
    refresh: (ids) => next(() => reader.refresh(ids)),
    stop: async () => {
      await retry.stop();
      await listener.stop();
    },
  };
}

/** Reads into the index what it lacks; what could not be read is read by the next `catchUp`. */
class CatalogueReader {
  isIncomplete = true;
  readonly changed = new PendingWrites<true>(() => true);

  constructor(
    private readonly restaurants: Restaurants,
    private readonly index: SearchIndex,
  ) {}

  async catchUp(): Promise<void> {
    if (this.isIncomplete) await this.refill();
    await this.changed.flush((entries) => this.refresh(entries.map(([id]) => id)), PAGE);
  }

  refresh(ids: string[]): Promise<void> {
    return this.update(ids, this.restaurants.each(ids));
  }

  private async refill(): Promise<void> {
    this.isIncomplete = false;
    try {
      await this.update([...this.index.ids()], this.restaurants.each());
    } catch (error) {
      this.isIncomplete = true;
      throw error;
    }
  }

  private async update(ids: string[], from: AsyncIterable<Searched>): Promise<void> {
    const gone = new Set(ids);
    for await (const restaurant of from) {
      this.index.put(restaurant);
      gone.delete(restaurant.id);
    }
    for (const id of gone) this.index.remove(id);
  }
}
