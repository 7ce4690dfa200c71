import { DEMO_PASSWORD } from '@mesa/contract';
import { DEMO_DINER, DEMO_DINERS, dinerAt, type DemoPerson } from '@mesa/demo';
import { createLog, loadConfig, serviceCommon } from '@mesa/server-kit';
import { openFeed } from '@mesa/server-kit/events';
import { connect } from '@mesa/server-kit/mongo';
import { NEW_ACCOUNT, UNUSABLE_PASSWORD, type Account } from './domain/account';
import { createHasher } from './passwords/hasher';
import { createUsers } from './store/users';

const BATCH = 200;
const { MONGODB_URI, EVENTS_DB, LOG_LEVEL } = serviceCommon;

/** Seeds the accounts of the demo world: the demo diner, and the authors of the reviews. Idempotent. */
async function seed(): Promise<void> {
  const config = loadConfig({ MONGODB_URI, EVENTS_DB, LOG_LEVEL }, process.env);
  const database = await connect(config.MONGODB_URI, { poolSize: 5 });
  try {
    const feed = openFeed(database, config.EVENTS_DB, createLog('accounts-seed', config.LOG_LEVEL));
    const users = await createUsers(database, feed);
    const { hash } = await createHasher();
    const accounts = [
      accountOf(DEMO_DINER, await hash(DEMO_PASSWORD)),
      ...Array.from({ length: DEMO_DINERS }, (_, i) => accountOf(dinerAt(i), UNUSABLE_PASSWORD)),
    ];
    let added = 0;
    for (let from = 0; from < accounts.length; from += BATCH) {
      added += await users.addMissing(accounts.slice(from, from + BATCH), new Date());
      process.stdout.write(`${Math.min(from + BATCH, accounts.length)} of ${accounts.length} diners\n`);
    }
    process.stdout.write(`${added} diners added\n`);
  } finally {
    await database.close();
  }
}

function accountOf({ id, fname, lname, email }: DemoPerson, passwordHash: string): Account {
  return { id, fname, lname, email, passwordHash, ...NEW_ACCOUNT, emailConfirmed: true };
}

void seed().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
