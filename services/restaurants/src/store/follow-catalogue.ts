import type { Log } from '@mesa/server-kit';
import { listenToChanges } from '@mesa/server-kit/events';
import type { Database } from '@mesa/server-kit/mongo';
import type { Types } from 'mongoose';
import type { Searched } from '../domain/search-terms';
import type { Restaurants } from './restaurants';
import type { SearchIndex } from './search-index';

const PAGE = 1_000;

/** Keeps an index equal to the collection of restaurants. */
export interface CatalogueFollower {
  /** reads some restaurants now, without waiting for the change stream */
  refresh: (ids: string[]) => Promise<void>;
  stop: () => Promise<void>;
}

/**
 * Fills the index from the collection, and follows its change stream from before the first read, so that no
 * change is missed. Resolves once the index is complete.
 */
export async function followCatalogue(
  database: Database,
  restaurants: Restaurants,
  index: SearchIndex,
  log: Log,
): Promise<CatalogueFollower> {
  const changed = new Set<string>();

  const update = async (ids: string[], from: AsyncIterable<Searched>) => {
    const gone = new Set(ids);
    for await (const one of from) {
      index.put(one);
      gone.delete(one.id);
    }
    for (const id of gone) index.remove(id);
  };
  const refill = () => update([...index.ids()], restaurants.each());
  const refresh = (ids: string[]) => update(ids, restaurants.each(ids));
  const refreshChanged = async (): Promise<void> => {
    while (changed.size > 0) {
      const ids = [...changed].slice(0, PAGE);
      await refresh(ids.filter((id) => changed.delete(id)));
    }
  };

  // one after the other: an old read must not overwrite a newer one
  let work = Promise.resolve();
  const next = (task: () => Promise<void>) => {
    const done = work.then(task);
    work = done.catch((error: unknown) => log.error({ err: error }, 'the search index may be out of date'));
    return done;
  };
  const listener = listenToChanges({
    source: database.collection('restaurants'),
    match: {},
    log,
    onChange: ({ documentKey }) => {
      if (!documentKey) return;
      changed.add((documentKey._id as Types.ObjectId).toHexString());
      void next(refreshChanged).catch(() => {});
    },
    onHistoryLost: () => void next(refill).catch(() => {}),
  });
  await listener.ready;
  await next(refill);
  index.complete();
  return { refresh: (ids) => next(() => refresh(ids)), stop: () => listener.stop() };
}
