import type { ChangeStream, Collection, Document, ObjectId } from 'mongodb';
import type { Version } from './history';

export interface Stored {
  _id: ObjectId;
  state: string;
  user_id: ObjectId;
  restaurant_id: ObjectId;
  date: string;
  time: string;
  party_size: number;
  tables: number[];
  length?: number;
  cells?: number[];
  key?: string;
  watch_id?: ObjectId;
  moves?: { id: ObjectId };
}

/**
 * Every state of every document in the order of the oplog, read directly from the database. For this the
 * collection stores pre- and post-images of its documents, which the service does not use.
 * @param signal ends the record, also that of a proof that failed before it was read
 */
export async function recordTimeline(collection: Collection<Document>, signal: AbortSignal) {
  const versions: Version[] = [];
  let stopped = false;
  let token: unknown;
  let stream: ChangeStream | undefined;
  let opened: () => void = () => {};
  const ready = new Promise<void>((resolve) => (opened = resolve));

  const read = async (): Promise<void> => {
    stream = collection.watch([], {
      fullDocument: 'required',
      maxAwaitTimeMS: 200,
      ...(token ? { resumeAfter: token } : {}),
    });
    for (;;) {
      // the fields of the driver's type that are used here
      const change = (await stream.tryNext()) as { fullDocument?: Stored; wallTime?: Date } | null;
      token = stream.resumeToken;
      opened();
      if (change?.fullDocument) versions.push(versionOf(change.fullDocument, change.wallTime!));
      else if (signal.aborted || (stopped && !change)) return;
    }
  };
  const running = (async () => {
    for (;;) {
      try {
        return await read();
      } catch {
        if (signal.aborted) return;
        // the database was killed; resume from the token, so that no acknowledged write is missed
        await new Promise((resolve) => setTimeout(resolve, 250));
      } finally {
        await stream?.close().catch(() => {});
      }
    }
  })();
  await ready;
  return {
    /** stops once everything written so far has been read */
    async stop(): Promise<Version[]> {
      stopped = true;
      await running;
      return versions;
    },
  };
}

export function versionOf(stored: Stored, at: Date): Version {
  const { date, time, party_size } = stored;
  return {
    id: stored._id.toHexString(),
    at: at.getTime(),
    state: stored.state,
    diner: stored.user_id.toHexString(),
    request: { restaurant_id: stored.restaurant_id.toHexString(), date, time, party_size },
    tables: stored.tables,
    length: stored.length,
    cells: stored.cells ?? [],
    key: stored.key,
    watch: stored.watch_id?.toHexString(),
    moves: stored.moves?.id.toHexString(),
  };
}
