import type { ClientSession } from 'mongoose';
import { commandLines } from './command-lines';
import { createLog } from './log';
import { Lease, type Database, type Leased } from './mongo';
import { runEvery } from './run-every';
import type { Script } from './run-script';

const LEASE_MS = 10_000;
const RENEW_MS = 2_000;

/**
 * Runs one service's part of a change that a command makes in several services at once, all or nothing
 * (docs/decisions/038). The command speaks by lines of standard input, and hears by those of standard output:
 *
 *   →  a line of JSON for each item, then `end`
 *   ←  what `plan` says of them
 *   →  `write`
 *   ←  `prepared`: all is written, in a transaction that is still open
 *   →  `commit`
 *   ←  `committed`
 *
 * Where the command ends, or is killed, before its `commit`, nothing is written. One such change of a service
 * runs at a time: another says `busy` and ends.
 * @param plan reads the items, and returns what is to be written; nothing where all is as it should be
 */
export async function takePart(
  { database, say }: Pick<Script, 'database' | 'say'>,
  plan: (items: AsyncIterable<unknown>) => Promise<(session: ClientSession) => Promise<void>>,
): Promise<void> {
  const lines = commandLines();
  const lease = leaseOf(database);
  if (!(await lease.claim())) return say('busy');
  const renewing = runEvery(RENEW_MS, 'renewing the lease', async () => void (await lease.claim()), quiet);
  try {
    say('ready');
    const write = await plan(lines.items());
    if (!(await lines.hears('write'))) return;
    let mayCommit = false;
    await lease.longTransaction(async (session) => {
      await write(session);
      // a transient error repeats this
      if (!mayCommit) say('prepared');
      mayCommit ||= await lines.hears('commit');
      if (!mayCommit) await session.abortTransaction();
    });
    if (mayCommit) say('committed');
  } finally {
    await renewing.stop();
    await lease.release();
  }
}

const quiet = createLog('script', 'silent');

const leaseOf = (database: Database) =>
  new Lease<Leased>({
    database,
    documents: database.collection<Leased>('leases'),
    name: 'change',
    ms: LEASE_MS,
    log: quiet,
  });
