import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { CSRF_HEADER, IDEMPOTENCY_HEADER } from '@mesa/contract';
import { Pool } from 'undici';
import { ROOT } from '../../../commands/settings';
import { services } from '../../../commands/system';
import { signUp, type Session } from '../../session';
import { identityKeys, startPart } from './service';

const SIGN_UPS_AT_ONCE = 8;
/** the address of services that the measured requests do not call */
const UNUSED = 'http://127.0.0.1:9';

interface Backends {
  mongodbUri: string;
  eventsDb: string;
  accounts: string;
  reservations: string;
}

/**
 * Starts a BFF in front of two services, with raised rate limits.
 * @param connections how many requests may be under way at once
 */
export async function startBff(
  { mongodbUri, eventsDb, accounts, reservations }: Backends,
  connections: number,
) {
  const secret = randomBytes(32).toString('hex');
  const part = await startPart('bff', {
    ...Object.fromEntries(services.map((name) => [`${name.toUpperCase()}_SERVICE_URL`, UNUSED])),
    MONGODB_URI: mongodbUri,
    EVENTS_DB: eventsDb,
    IDENTITY_PRIVATE_KEY: identityKeys.IDENTITY_PRIVATE_KEY,
    SESSION_SECRET: secret,
    ADMIN_TOKEN: secret,
    ACCOUNTS_SERVICE_URL: accounts,
    RESERVATIONS_SERVICE_URL: reservations,
    RATE_LIMIT_FACTOR: '100000',
    SHELL_DIR: join(ROOT, 'shell/dist'),
    PHOTOS_DIR: join(ROOT, 'shell/assets/photos'),
  });
  const pool = new Pool(part.url, { connections });
  return {
    pid: part.pid,
    url: part.url,
    /** signs up new diners */
    diners: (count: number, onProgress: (share: number) => void) => signUpMany(part.url, count, onProgress),
    /** sends a body @returns the status */
    async post(path: string, body: object, { cookie, token }: Session): Promise<number> {
      const headers = {
        'content-type': 'application/json',
        cookie,
        [CSRF_HEADER]: token,
        [IDEMPOTENCY_HEADER]: randomUUID(),
      };
      const answer = await pool.request({ method: 'POST', path, body: JSON.stringify(body), headers });
      await answer.body.dump();
      return answer.statusCode;
    },
    async end(): Promise<void> {
      await pool.close();
      await part.end();
    },
  };
}

export type MeasuredBff = Awaited<ReturnType<typeof startBff>>;

async function signUpMany(
  url: string,
  count: number,
  onProgress: (share: number) => void,
): Promise<Session[]> {
  const sessions: Session[] = [];
  const worker = async (): Promise<void> => {
    while (sessions.length < count) {
      sessions.push((await signUp(url, 'bench')).session);
      onProgress(sessions.length / count);
    }
  };
  await Promise.all(Array.from({ length: SIGN_UPS_AT_ONCE }, worker));
  return sessions;
}
