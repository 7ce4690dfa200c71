import { fork, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { IDENTITY_HEADER } from '@mesa/contract';
import { UserError } from '@mesa/remote-tools/commands';
import { Pool } from 'undici';
import { ROOT } from '../../../commands/settings';
import { newKeys } from '../../../commands/start/secrets';
import { signIdentity } from '../../sign-identity';

const keys = newKeys();
/** The keys that identities are signed and checked with, as settings. */
export const identityKeys = {
  IDENTITY_PUBLIC_KEY: keys.identityPublicKey,
  IDENTITY_PRIVATE_KEY: keys.identityPrivateKey,
};

/** The identity that a service requires: a visitor's unless a diner's id is given. */
function identityOf(diner?: string): string {
  const user = diner ? { id: diner, fname: 'Bench', lname: 'Diner', email: 'bench@mesa.example' } : undefined;
  return signIdentity({ address: '127.0.0.1', user }, Buffer.from(keys.identityPrivateKey, 'base64'));
}

/** A service under measurement, in a process of its own. */
export interface MeasuredService {
  pid: number;
  url: string;
  /** seconds until it was ready */
  ready: number;
  /** a signed identity of that diner, good for at least half a minute */
  identity(diner: string): string;
  /** @returns the body */
  read(path: string): Promise<string>;
  /** @returns the milliseconds until the last byte */
  get(path: string): Promise<number>;
  /** sends a body for a diner @returns the status */
  post(path: string, body: object, diner: string): Promise<number>;
  /** @param signal SIGTERM unless it is SIGKILL */
  end(signal?: 'SIGKILL'): Promise<void>;
}

/** The file of a built part. @throws UserError when it is not built */
export const bundle = (folder: string, name: string): string => {
  const file = resolve(ROOT, folder, 'dist', `${name}.cjs`);
  if (!existsSync(file))
    throw new UserError(`${folder} is not built: run npm start once, or npm run build in ${folder}.`);
  return file;
};

/** A process under measurement; it ends with this one. */
export type Started = Awaited<ReturnType<typeof startProcess>>;

/** Starts the bundle of a part on a free port. */
export const startPart = (folder: string, env: Record<string, string>): Promise<Started> =>
  startProcess(bundle(folder, 'main'), { PORT: '0', LOG_LEVEL: 'error', DRAIN_MS: '0', ...env });

/**
 * Starts a script that reports its port in a message.
 * @throws UserError when it ends before
 */
export async function startProcess(file: string, env: Record<string, string>) {
  const begun = performance.now();
  const child = fork(file, {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const port = await portOf(child);
  return {
    pid: child.pid!,
    url: `http://127.0.0.1:${port}`,
    /** seconds until it listened */
    ready: (performance.now() - begun) / 1_000,
    async end(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
    },
  };
}

interface ServiceOptions {
  /** how many requests may be under way at once */
  connections?: number;
  env?: Record<string, string>;
}

/** Starts a service. */
export async function startService(
  folder: string,
  mongodbUri: string,
  eventsDb: string,
  { connections = 4, env = {} }: ServiceOptions = {},
): Promise<MeasuredService> {
  const part = await startPart(folder, {
    MONGODB_URI: mongodbUri,
    EVENTS_DB: eventsDb,
    IDENTITY_PUBLIC_KEY: identityKeys.IDENTITY_PUBLIC_KEY,
    ...env,
  });
  return measured(part, connections);
}

function measured(part: Started, connections: number): MeasuredService {
  const pool = new Pool(part.url, { connections });
  const identities = new Map<string, { text: string; until: number }>();
  const identityFor = (diner = ''): string => {
    const known = identities.get(diner);
    if (known && Date.now() < known.until) return known.text;
    const text = identityOf(diner);
    identities.set(diner, { text, until: Date.now() + 30_000 });
    return text;
  };
  const read = async (path: string): Promise<string> => {
    const headers = { [IDENTITY_HEADER]: identityFor() };
    const { statusCode, body } = await pool.request({ method: 'GET', path, headers });
    const text = await body.text();
    if (statusCode !== 200) throw new UserError(`${path} answered ${statusCode}: ${text}`);
    return text;
  };
  return {
    pid: part.pid,
    url: part.url,
    ready: part.ready,
    identity: identityFor,
    read,
    async get(path) {
      const begun = performance.now();
      await read(path);
      return performance.now() - begun;
    },
    async post(path, body, diner) {
      const headers = {
        [IDENTITY_HEADER]: identityFor(diner),
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      };
      const answer = await pool.request({ method: 'POST', path, headers, body: JSON.stringify(body) });
      await answer.body.dump();
      return answer.statusCode;
    },
    async end(signal) {
      await (signal === 'SIGKILL' ? pool.destroy() : pool.close());
      await part.end(signal);
    },
  };
}

async function portOf(child: ChildProcess): Promise<number> {
  const listening = once(child, 'message').then(([message]) => (message as { listening: number }).listening);
  const ended = once(child, 'exit').then(() =>
    Promise.reject(new UserError(`${child.spawnargs[1]} ended before it listened.`)),
  );
  return Promise.race([listening, ended]);
}
