import { DEMO_PASSWORD } from '@mesa/contract';
import { DEMO_DINER, DEMO_DINERS, DEMO_HOST, dinerAt, type DemoPerson } from '@mesa/demo';
import { runScript } from '@mesa/server-kit/script';
import { NEW_ACCOUNT, UNUSABLE_PASSWORD, type Account } from './domain/account';
import { createHasher } from './passwords/hasher';
import { createUsers } from './store/users';

const BATCH = 200;

/** Seeds the accounts of the demo world: the demo diner, and the authors of the reviews. Idempotent. */
void runScript(async ({ database, feed, say }) => {
  const users = await createUsers(database, feed);
  const { hash } = await createHasher();
  const accounts = [
    accountOf(DEMO_DINER, await hash(DEMO_PASSWORD)),
    // its desk opens for a proved address alone
    { ...accountOf(DEMO_HOST, await hash(DEMO_PASSWORD)), emailProved: true },
    ...Array.from({ length: DEMO_DINERS }, (_, i) => accountOf(dinerAt(i), UNUSABLE_PASSWORD)),
  ];
  let added = 0;
  for (let from = 0; from < accounts.length; from += BATCH) {
    added += await users.addMissing(accounts.slice(from, from + BATCH), new Date());
    say(`${Math.min(from + BATCH, accounts.length)} of ${accounts.length} diners`);
  }
  say(`${added} diners added`);
});

function accountOf({ id, fname, lname, email }: DemoPerson, passwordHash: string): Account {
  return { id, fname, lname, email, passwordHash, ...NEW_ACCOUNT, emailConfirmed: true };
}
