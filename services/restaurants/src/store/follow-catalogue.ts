import type { Log } from '@mesa/server-kit';
import { listenToChanges } from '@mesa/server-kit/events';
import { NO_SOCKET_TIMEOUT, retryOutages, toId, type Database } from '@mesa/server-kit/mongo';
import type { Types } from 'mongoose';
import { toRestaurant, type RestaurantDocument, type RestaurantFields } from './schema';
import type { SearchIndex } from './search-index';

const PAGE = 1_000;
/** What the index does not need. */
const UNUSED = {
  photoUrl: 0,
  photoUrls: 0,
  widePhotoUrl: 0,
  website: 0,
  phone: 0,
  slug: 0,
  terms: 0,
  text: 0,
};

/** Keeps an index like the collection of restaurants. */
export interface CatalogueFollower {
  /** reads some restaurants now, in place of when their change arrives */
  refresh: (ids: string[]) => Promise<void>;
  stop: () => Promise<void>;
}

/**
 * Fills the index from the collection, and follows its change stream from before the first read, so that no
 * change is missed. Resolves once the index is complete.
 */
export async function followCatalogue(
  database: Database,
  index: SearchIndex,
  log: Log,
): Promise<CatalogueFollower> {
  const Model = database.model<RestaurantDocument>('Restaurant');
  const changed = new Set<string>();

  const fill = async (): Promise<void> => {
    const gone = new Set(index.ids());
    const all = Model.find({}, UNUSED, NO_SOCKET_TIMEOUT)
      .lean<RestaurantFields>()
      .cursor({ batchSize: PAGE });
    for await (const one of all) {
      index.put(toRestaurant(one));
      gone.delete(one._id.toHexString());
    }
    for (const id of gone) index.remove(id);
  };
  const refresh = async (ids: string[]): Promise<void> => {
    const found = await Model.find({ _id: { $in: ids.map(toId) } }, UNUSED).lean<RestaurantFields[]>();
    const byId = new Map(found.map((one) => [one._id.toHexString(), toRestaurant(one)]));
    for (const id of ids) {
      const one = byId.get(id);
      if (one) index.put(one);
      else index.remove(id);
    }
  };
  const refreshChanged = async (): Promise<void> => {
    while (changed.size > 0) {
      const ids = [...changed].slice(0, PAGE);
      for (const id of ids) changed.delete(id);
      await refresh(ids);
    }
  };

  // one after the other: an old read must not overwrite a newer one
  let work = Promise.resolve();
  const next = (task: () => Promise<void>) => {
    const done = work.then(() => retryOutages(task));
    work = done.catch((error: unknown) => log.error({ err: error }, 'the search index may be out of date'));
    return done;
  };
  const listener = listenToChanges({
    source: Model.collection,
    match: {},
    log,
    onChange: ({ documentKey }) => {
      if (!documentKey) return;
      const wasIdle = changed.size === 0;
      changed.add((documentKey._id as Types.ObjectId).toHexString());
      if (wasIdle) void next(refreshChanged).catch(() => {});
    },
    onHistoryLost: () => void next(fill).catch(() => {}),
  });
  await listener.ready;
  await next(fill);
  await next(refreshChanged);
  return { refresh: (ids) => next(() => refresh(ids)), stop: () => listener.stop() };
}
