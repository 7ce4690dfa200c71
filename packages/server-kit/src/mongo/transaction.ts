import type { ClientSession } from 'mongoose';
import type { Database } from './connect';

/**
 * Runs `work` in one transaction, and repeats it after a transient conflict; returns what `work` returned.
 */
export async function inTransaction<T>(
  database: Database,
  work: (session: ClientSession) => Promise<T>,
): Promise<T> {
  const session = await database.startSession();
  try {
    return await transactionOf(session, work);
  } finally {
    await session.endSession();
  }
}

/** The same within a given session. */
export function transactionOf<T>(
  session: ClientSession,
  work: (session: ClientSession) => Promise<T>,
): Promise<T> {
  return session.withTransaction(() => work(session), {
    readConcern: { level: 'snapshot' },
    writeConcern: { w: 'majority', journal: true },
  });
}
