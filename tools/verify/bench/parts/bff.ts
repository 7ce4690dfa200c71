import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { CSRF_HEADER, IDEMPOTENCY_HEADER } from '@mesa/contract';
import { Pool } from 'undici';
import { UserError } from '../../../commands/console/user-error';
import { ROOT } from '../../../commands/settings';
import { identityKeys, startPart } from './service';

const SIGN_UPS_AT_ONCE = 8;
/** unused: the measured requests do not call restaurants, reviews or media */
const NOBODY = 'http://127.0.0.1:9';

interface Behind {
  mongodbUri: string;
  eventsDb: string;
  accounts: string;
  reservations: string;
}

/** What a signed-in browser sends along. */
interface Browser {
  cookie: string;
  token: string;
}

/**
 * Starts a BFF in front of two services, with raised rate limits. @param connections how many requests may be
 * under way at once
 */
export async function startBff(
  { mongodbUri, eventsDb, accounts, reservations }: Behind,
  connections: number,
) {
  const secret = randomBytes(32).toString('hex');
  const part = await startPart('bff', {
    MONGODB_URI: mongodbUri,
    EVENTS_DB: eventsDb,
    IDENTITY_PRIVATE_KEY: identityKeys.IDENTITY_PRIVATE_KEY,
    SESSION_SECRET: secret,
    ADMIN_TOKEN: secret,
    ACCOUNTS_URL: accounts,
    RESERVATIONS_URL: reservations,
    RESTAURANTS_URL: NOBODY,
    REVIEWS_URL: NOBODY,
    MEDIA_URL: NOBODY,
    RATE_LIMIT_FACTOR: '100000',
    SHELL_DIR: join(ROOT, 'shell/dist'),
    PHOTOS_DIR: join(ROOT, 'shell/assets/photos'),
  });
  const pool = new Pool(part.url, { connections });

  const send = (browser: Browser, path: string, body: object) =>
    pool.request({
      method: 'POST',
      path,
      body: JSON.stringify(body),
      headers: {
        'content-type': 'application/json',
        cookie: browser.cookie,
        [CSRF_HEADER]: browser.token,
        [IDEMPOTENCY_HEADER]: randomUUID(),
      },
    });

  const signUp = async (): Promise<Browser> => {
    const page = await pool.request({ method: 'GET', path: '/' });
    const visitor = {
      cookie: cookiesOf(page.headers),
      token: /name="csrf-token" content="([^"]+)"/.exec(await page.body.text())?.[1] ?? '',
    };
    const user = {
      fname: 'Bench',
      lname: 'Diner',
      email: `${randomBytes(8).toString('hex')}@mesa.example`,
      password: 'plum-orchard-lantern',
    };
    const answer = await send(visitor, '/api/users', { user });
    const said = await answer.body.text();
    if (answer.statusCode !== 201) throw new UserError(`A diner could not sign up: ${said}`);
    return {
      cookie: `${visitor.cookie}; ${cookiesOf(answer.headers)}`,
      token: String(answer.headers[CSRF_HEADER]),
    };
  };

  return {
    pid: part.pid,
    /** signs up new diners */
    async diners(count: number, tell: (share: number) => void): Promise<Browser[]> {
      const browsers: Browser[] = [];
      await Promise.all(
        Array.from({ length: SIGN_UPS_AT_ONCE }, async () => {
          while (browsers.length < count) {
            browsers.push(await signUp());
            tell(browsers.length / count);
          }
        }),
      );
      return browsers;
    },
    /** sends a body; answers the status */
    async post(path: string, body: object, browser: Browser): Promise<number> {
      const answer = await send(browser, path, body);
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

function cookiesOf(headers: Record<string, string | string[] | undefined>): string {
  return [headers['set-cookie'] ?? []]
    .flat()
    .map((cookie) => cookie.split(';')[0]!)
    .join('; ');
}
