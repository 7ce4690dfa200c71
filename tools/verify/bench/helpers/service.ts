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

/** A service under measurement. */
export type MeasuredService = Awaited<ReturnType<typeof startService>>;

/** Starts a service in a process of its own. */
export async function startService(
  folder: string,
  mongodbUri: string,
  eventsDb: string,
  { connections = 4, env = {} }: ServiceOptions = {},
) {
  const part = await startPart(folder, {
    MONGODB_URI: mongodbUri,
    EVENTS_DB: eventsDb,
    IDENTITY_PUBLIC_KEY: identityKeys.IDENTITY_PUBLIC_KEY,
    ...env,
  });
  const pool = new Pool(part.url, { connections });
  const identityFor = identitySigner();
  const read = async (path: string): Promise<string> => {
    const headers = { [IDENTITY_HEADER]: identityFor() };
    const { statusCode, body } = await pool.request({ method: 'GET', path, headers });
    const text = await body.text();
    if (statusCode !== 200) throw new UserError(`${path} answered ${statusCode}: ${text}`);
    return text;
  };
  return {
    ...part,
    /** a signed identity of that diner, good for at least half a minute */
    identity: identityFor,
    /** @returns the body */
    read,
    /** @returns the milliseconds until the last byte */
    async get(path: string): Promise<number> {
      const begun = performance.now();
      await read(path);
      return performance.now() - begun;
    },
    /** sends a body for a diner @returns the status */
    async post(path: string, body: object, diner: string): Promise<number> {
      const headers = {
        [IDENTITY_HEADER]: identityFor(diner),
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      };
      const answer = await pool.request({ method: 'POST', path, headers, body: JSON.stringify(body) });
      await answer.body.dump();
      return answer.statusCode;
    },
    async end(signal?: 'SIGKILL'): Promise<void> {
      await (signal === 'SIGKILL' ? pool.destroy() : pool.close());
      await part.end(signal);
    },
  };
}

/** Signs identities, each for half a minute of requests: a visitor's unless a diner's id is given. */
function identitySigner() {
  const signed = new Map<string, { text: string; until: number }>();
  return (diner = ''): string => {
    const known = signed.get(diner);
    if (known && Date.now() < known.until) return known.text;
    const user = { id: diner, fname: 'Bench', lname: 'Diner', email: 'bench@mesa.example' };
    const identity = { address: '127.0.0.1', ...(diner && { user }) };
    const text = signIdentity(identity, Buffer.from(keys.identityPrivateKey, 'base64'));
    signed.set(diner, { text, until: Date.now() + 30_000 });
    return text;
  };
}

async function portOf(child: ChildProcess): Promise<number> {
  const listening = once(child, 'message').then(([message]) => (message as { listening: number }).listening);
  const ended = once(child, 'exit').then(() =>
    Promise.reject(new UserError(`${child.spawnargs[1]} ended before it listened.`)),
  );
  return Promise.race([listening, ended]);
}
