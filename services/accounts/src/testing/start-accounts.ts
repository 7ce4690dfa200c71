import type { User } from '@mesa/contract';
import { mailedToken } from '@mesa/server-kit';
import { startService } from '@mesa/server-kit/testing';
import { createHasher } from '../passwords/hasher';
import { routes } from '../routes';
import { openStores } from '../store/open';

export const PASSWORD = 'table by the window';
export const MAIL_TOKEN_SECRET = 'a secret of the tests, and of nothing else';
export const ANA = { fname: 'Ana', lname: 'Reyes', email: 'ana@mesa.example', password: PASSWORD };

/** Starts the service with its own database, and offers the requests that many tests need. */
export async function startAccounts() {
  const started = await startService('accounts', {
    at: '2030-05-01T12:00:00Z',
    async build({ database, feed, now }) {
      const stores = await openStores(database, feed, { limitFactor: 1, mailTokenSecret: MAIL_TOKEN_SECRET });
      const hasher = await createHasher();
      const dependencies = { ...stores, hasher, now, mailTokenSecret: MAIL_TOKEN_SECRET };
      return { routes: routes(dependencies), users: stores.users, hasher };
    },
  });
  const visitor = (address?: string) => started.service.as(undefined, address ? { address } : {});
  const signUp = async (diner: object = ANA, address?: string) =>
    visitor(address).post('/api/users', { user: diner });
  return {
    ...started,
    visitor,
    signUp,
    signIn: async (email: string, password: string, address?: string) =>
      visitor(address).post('/api/session', { user: { email, password } }),
    /** The token of the latest link of this kind, as its mail has it. */
    async latestToken(kind: 'password-reset' | 'email-confirmation'): Promise<string> {
      const requested = (await started.published()).filter(({ type }) => type === `${kind}-requested`);
      return mailedToken(MAIL_TOKEN_SECRET, kind, String(requested.at(-1)!.id));
    },
    signedUp: async (diner = ANA): Promise<User> =>
      Object.values((await signUp(diner)).body as Record<string, User>)[0]!,
  };
}
