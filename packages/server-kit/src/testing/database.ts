import { randomBytes } from 'node:crypto';
import { connect, type Database } from '../mongo';

/** A database of its own on the run's real MongoDB; `drop` removes it and closes the connection. */
export async function testDatabase(): Promise<{
  database: Database;
  uri: string;
  drop: () => Promise<void>;
}> {
  const base = process.env['MESA_TEST_MONGODB_URI'];
  if (!base)
    throw new Error(
      'MESA_TEST_MONGODB_URI is not set: run the tests through jest, whose set-up starts a MongoDB',
    );
  const uri = new URL(base);
  uri.pathname = `/mesa_test_${randomBytes(6).toString('hex')}`;
  // so that a test can count the commands of a request
  const database = await connect(uri.href, { monitorCommands: true });
  // tests stop their clock; MongoDB's TTL monitor uses the real one and would delete documents too early
  await database.db!.admin().command({ setParameter: 1, ttlMonitorEnabled: false });
  return {
    database,
    uri: uri.href,
    drop: async () => {
      await database.dropDatabase();
      await database.close();
    },
  };
}
