import { CSRF_HEADER } from '@mesa/contract';
import { step } from '@mesa/remote-tools/commands';
import { Pool } from 'undici';
import { withOwnMongo } from '../../../commands/test/with-mongo';
import { databaseUri } from '../../../offline/mongo/uri';
import { signUp, type Session } from '../../session';
import { post, startPart, startService, type MeasuredService } from './service';

const SIGN_UPS_AT_ONCE = 8;

interface Measured {
  /** of the reservations' database */
  uri: string;
  reservations: MeasuredService;
  bff: { pid: number; post(path: string, body: object, diner: Session): Promise<number> };
  diners: Session[];
}

interface Options {
  /** how many requests may be under way at once */
  connections: number;
  /** how many diners to sign up */
  diners: number;
  /** fills the reservations' database before the service starts */
  fill(uri: string): Promise<void>;
}

/** Runs `work` on a BFF in front of the reservations and accounts services, and ends them. */
export const withBff = <T>(options: Options, work: (measured: Measured) => Promise<T>): Promise<T> =>
  withOwnMongo(async (mongo) => {
    const { connections } = options;
    const database = (name: string) => databaseUri(mongo.uri, name);
    const uri = database('reservations');
    await options.fill(uri);
    const started: { end(): Promise<unknown> }[] = [];
    const keep = <P extends { end(): Promise<unknown> }>(part: P): P => {
      started.unshift(part);
      return part;
    };
    try {
      const reservations = keep(await startService('reservations', database, connections));
      const accounts = keep(await startPart('accounts', database));
      const { pid, url } = keep(await startPart('bff', database, { accounts, reservations }));
      const pool = new Pool(url, { connections });
      keep({ end: () => pool.close() });
      const send = (path: string, body: object, { cookie, token }: Session) =>
        post(pool, path, body, { cookie, [CSRF_HEADER]: token });
      const diners = await signUpMany(url, options.diners);
      return await work({ uri, reservations, bff: { pid, post: send }, diners });
    } finally {
      for (const part of started) await part.end();
    }
  });

async function signUpMany(url: string, count: number): Promise<Session[]> {
  const sessions: Session[] = [];
  const progress = step('Signing diners up');
  const worker = async (): Promise<void> => {
    while (sessions.length < count) {
      sessions.push((await signUp(url, 'bench')).session);
      progress.share(sessions.length / count);
    }
  };
  await Promise.all(Array.from({ length: SIGN_UPS_AT_ONCE }, worker)).finally(() => progress.done());
  return sessions;
}
