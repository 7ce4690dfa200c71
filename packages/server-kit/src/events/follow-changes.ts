import type { ChangeStream, ChangeStreamDocument, Collection, Document } from 'mongodb';
import type { ClientSession } from 'mongoose';
import type { Log } from '../log';
import { createLease, inTransaction, type Database, type Leased } from '../mongo';

const LEASE_MS = 2_000;
const RENEW_MS = 500;
const RETRY_MS = 250;
const NOTE_MS = 30_000;
const LIVE_MS = 2_000;
/** of the time in which changes are gathered: the share that goes by before they are fetched */
const UNASKED = 0.8;
const HISTORY_LOST = [280, 286];

/** Where followers' places are kept, in each service's own database. */
export const FOLLOWERS = 'followers';

/** The parts of a change that readers use. */
export interface Change {
  operationType: string;
  documentKey?: { _id: unknown };
  fullDocument?: unknown;
  fullDocumentBeforeChange?: unknown;
  updateDescription?: { updatedFields?: Document; removedFields?: string[] };
}

export interface Follower {
  /** resolves once the place in the stream is settled: changes after that will be seen */
  ready: Promise<void>;
  stop: () => Promise<void>;
}

interface Place extends Leased {
  token?: unknown;
}

interface FollowOptions {
  database: Database;
  /** of the reader; its place is stored under this name in the collection `followers` */
  name: string;
  source: Collection<Document>;
  match: Document;
  log: Log;
  fullDocument?: 'updateLookup';
  /** what lay in the collection before the first look; `known` says which of it was handled in an earlier life */
  backlog?: { filter: Document; order: Document; known: (document: Document) => Promise<boolean> };
  /** how many changes may share one transaction, and how long the first may wait for them; absent: one by one */
  together?: { most: number; withinMs: number };
  handle: (changes: Change[], session: ClientSession) => Promise<void>;
}

/**
 * Follows a collection's changes, one instance of the service at a time (a lease of two seconds), from a stored resume
 * token. What changes cause and the token are written in one transaction: nothing is skipped, nothing is applied twice,
 * also when the process is killed between any two lines of this file.
 */
export function followChanges(options: FollowOptions): Follower {
  const { database, name, source, log } = options;
  const places = database.collection<Place>(FOLLOWERS);
  const lease = createLease<Place>({ database, documents: places as never, name, ms: LEASE_MS, log });
  const { claim } = lease;
  let stopped = false;
  let stream: ChangeStream | undefined;
  let settle: () => void = () => {};
  const ready = new Promise<void>((resolve) => (settle = resolve));

  const apply = (changes: Change[], token: unknown) =>
    lease.transaction(async (session) => {
      await options.handle(changes, session);
      return { token };
    });

  const readOn = async (place: Place): Promise<void> => {
    const started = place.token;
    asked = undefined;
    stream = source.watch([{ $match: options.match }], {
      maxAwaitTimeMS: 500,
      ...(options.fullDocument ? { fullDocument: options.fullDocument } : {}),
      ...(started ? { resumeAfter: started } : {}),
    });
    // the first answer opens the cursor on the server; only then is "from now on" settled
    let change = await stream.tryNext();
    if (!started) {
      await readBacklog();
      await places.updateOne(lease.mine, { $set: { token: stream.resumeToken } });
    }
    settle();
    let renewed = Date.now();
    let noted = Date.now();
    while (!stopped) {
      if (change) {
        const { changes, token } = await gather(change);
        await apply(changes, token);
        noted = Date.now();
      } else if (Date.now() - noted > NOTE_MS) {
        // other collections fill the history too: a place that never moved on would fall out of it
        await places.updateOne(lease.mine, { $set: { token: stream.resumeToken } });
        noted = Date.now();
      }
      if (Date.now() - renewed > RENEW_MS) {
        if (!(await claim())) return;
        renewed = Date.now();
      }
      change = await next();
    }
  };

  let asked: Promise<ChangeStreamDocument | null> | undefined;
  const next = (): Promise<ChangeStreamDocument | null> => {
    const answer = asked ?? stream!.tryNext();
    asked = undefined;
    return answer;
  };

  const gather = async (first: ChangeStreamDocument): Promise<{ changes: Change[]; token: unknown }> => {
    const { most, withinMs } = options.together ?? { most: 1, withinMs: 0 };
    const gathered = [first];
    const until = Date.now() + withinMs;
    // whoever asks at once is told of one change at a time, each in an answer of its own; asked late, all come together
    if (most > 1) await pause(withinMs * UNASKED);
    while (gathered.length < most && !stopped) {
      asked ??= stream!.tryNext();
      // it may fail while nobody waits for it; whoever asks next is told
      asked.catch(() => {});
      const met = await Promise.race([asked, pause(Math.max(0, until - Date.now())).then(() => undefined)]);
      if (met === undefined) break;
      asked = undefined;
      if (met) gathered.push(met);
    }
    return { changes: gathered as Change[], token: gathered[gathered.length - 1]!._id };
  };

  const readBacklog = async (): Promise<void> => {
    if (!options.backlog) return;
    const told = source.find(options.backlog.filter).sort(options.backlog.order as never);
    for await (const document of told) {
      if (stopped) throw new Error('stopped while reading what was told before');
      if (await options.backlog.known(document)) continue;
      await inTransaction(database, (session) =>
        options.handle([{ operationType: 'insert', fullDocument: document }], session),
      );
    }
  };

  const run = async (): Promise<void> => {
    while (!stopped) {
      try {
        const place = await claim();
        if (place) await readOn(place);
        else settle();
      } catch (error) {
        if (stopped) return;
        log.warn({ err: error, follower: name }, 'reading changes again');
        // if this fails too, the next round meets the same error and tries again
        if (HISTORY_LOST.includes((error as { code?: number }).code ?? 0))
          await places.updateOne(lease.mine, { $unset: { token: '' } }).catch(() => {});
      } finally {
        await stream?.close().catch(() => {});
      }
      if (!stopped) await pause(RETRY_MS);
    }
  };

  const running = run();
  return {
    ready,
    async stop() {
      stopped = true;
      await stream?.close().catch(() => {});
      await running;
      await lease.release();
    },
  };
}

interface ListenOptions {
  source: Collection<Document>;
  match: Document;
  log: Log;
  hear: (change: Change) => void;
  /** what was heard so far has a gap, or may have: called before anything more is heard */
  interrupted?: () => void;
}

export interface Listener extends Follower {
  /** whether changes are heard as they happen; false from two seconds after the last sign of the database until the next one */
  isLive: () => boolean;
}

/** Hears changes from now on in this process; after a break it resumes where it was, as far as history reaches. */
export function listenToChanges({ source, match, log, hear, interrupted }: ListenOptions): Listener {
  let stopped = false;
  let token: unknown;
  let stream: ChangeStream | undefined;
  let signOfLife = -Infinity;
  let settle: () => void = () => {};
  const ready = new Promise<void>((resolve) => (settle = resolve));
  const isLive = () => performance.now() - signOfLife < LIVE_MS;

  const run = async (): Promise<void> => {
    while (!stopped) {
      try {
        // a database that has nothing to tell says so after this time
        stream = source.watch([{ $match: match }], {
          maxAwaitTimeMS: 500,
          ...(token ? { resumeAfter: token } : {}),
        });
        while (!stopped) {
          const change = await stream.tryNext();
          if (!isLive()) interrupted?.();
          signOfLife = performance.now();
          settle();
          token = stream.resumeToken;
          if (change) hear(change as ChangeStreamDocument as Change);
          else if (stream.closed) {
            // of a collection that was dropped nothing more is told; what may be there under its name is another one
            token = undefined;
            throw new Error('the stream has ended');
          }
        }
      } catch (error) {
        signOfLife = -Infinity;
        interrupted?.();
        if (stopped) return;
        if (HISTORY_LOST.includes((error as { code?: number }).code ?? 0)) token = undefined;
        log.warn({ err: error }, 'listening again');
        await pause(RETRY_MS);
      } finally {
        await stream?.close().catch(() => {});
      }
    }
  };

  const running = run();
  return {
    ready,
    isLive,
    async stop() {
      stopped = true;
      signOfLife = -Infinity;
      await stream?.close().catch(() => {});
      await running;
    },
  };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
