import { setTimeout as wait } from 'node:timers/promises';

// matched by name: more than one copy of the driver may be loaded
const DRIVER_ERRORS = [
  'MongoNetworkError',
  'MongoNetworkTimeoutError',
  'MongoServerSelectionError',
  'MongoNotConnectedError',
  'MongoPoolClearedError',
  'MongoTopologyClosedError',
  'MongoWaitQueueTimeoutError',
  'PoolClearedOnNetworkError',
  'MongooseServerSelectionError',
  'MongoExpiredSessionError',
];

// the driver passes on Node's own error of a socket that a killed database has closed a moment ago
const SOCKET_ERRORS = ['EPIPE', 'ECONNRESET'];

/** Codes of a member that is not the primary any more, is stopping, or cannot reach a majority. */
const MEMBER_ERRORS = [64, 91, 100, 189, 10_107, 11_600, 11_602, 13_435, 13_436];

/** Whether an error says that the database cannot be reached, or does not accept this now. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { name, code, cause } = error as Error & { code?: string | number };
  if (typeof code === 'number' && name.startsWith('Mongo')) return MEMBER_ERRORS.includes(code);
  return DRIVER_ERRORS.includes(name) || SOCKET_ERRORS.includes(String(code)) || isOutage(cause);
}

const GIVE_UP_MS = 30_000;
const PAUSE_MS = 500;

/** Repeats idempotent work during short outages of the database. @throws every other error */
export async function retryOutages<T>(work: () => Promise<T>): Promise<T> {
  const until = performance.now() + GIVE_UP_MS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isOutage(error) || performance.now() > until) throw error;
      await wait(PAUSE_MS);
    }
  }
}

/** The fields of the unique index that rejected a write, or null when the error is another one. */
export function duplicateKeyOf(error: unknown): string[] | null {
  // errors of the driver have these fields, others none
  const { code, keyPattern } = (error ?? {}) as { code?: number; keyPattern?: Record<string, unknown> };
  return code === 11_000 ? Object.keys(keyPattern ?? {}) : null;
}
