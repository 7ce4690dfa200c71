import type { ClientSession } from 'mongoose';
import { ANSWER_MS, tooLate } from '../deadline';
import type { Database } from './connect';

/**
 * Runs `work` in one transaction, and repeats it after a transient conflict; returns what `work` returned.
 * @throws Refusal `unavailable` instead of beginning again once the time of a request is over (the driver
 *   alone would go on for two minutes)
 */
export async function inTransaction<T>(
  database: Database,
  work: (session: ClientSession) => Promise<T>,
): Promise<T> {
  const session = await database.startSession();
  try {
    return await withTransaction(session, work);
  } finally {
    await session.endSession();
  }
}

/** As `inTransaction`, within a given session. */
export function withTransaction<T>(
  session: ClientSession,
  work: (session: ClientSession) => Promise<T>,
): Promise<T> {
  const end = performance.now() + ANSWER_MS;
  const attempt = async () => {
    if (performance.now() > end) throw tooLate();
    return work(session);
  };
  return session.withTransaction(attempt, {
    readConcern: { level: 'snapshot' },
    readPreference: 'primary',
    writeConcern: { w: 'majority', journal: true },
  });
}
