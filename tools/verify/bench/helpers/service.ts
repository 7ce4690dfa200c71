import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { IDENTITY_HEADER } from '@mesa/contract';
import { UserError } from '@mesa/remote-tools/commands';
import { Pool } from 'undici';
import { ROOT } from '../../../commands/settings';
import { newSecrets } from '../../../commands/start/secrets';
import { parts, services, type SystemConfig } from '../../../commands/system';
import { signIdentity } from '../../sign-identity';
import { testSettings } from '../../start-copy';

const secrets = newSecrets();
/** the port of services that the measured requests do not call */
const UNUSED = 9;

/** The file of a built part. @throws UserError when it is not built */
export const bundle = (folder: string, name: string): string => {
  const file = join(ROOT, folder, 'dist', `${name}.cjs`);
  if (!existsSync(file))
    throw new UserError(`${folder} is not built: run npm start once, or npm run build in ${folder}.`);
  return file;
};

/** A process under measurement; it ends with this one. */
export type Started = Awaited<ReturnType<typeof startProcess>>;

/**
 * Starts a script that reports its port in a message.
 * @throws UserError when it ends before
 */
export async function startProcess(file: string, env: Record<string, string | undefined>) {
  const begun = performance.now();
  const child = fork(file, {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', LOG_LEVEL: 'error', DRAIN_MS: '0', ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  const [message] = await Promise.race([
    once(child, 'message'),
    ended.then(() => Promise.reject(new UserError(`${file} ended before it listened.`))),
  ]);
  return {
    pid: child.pid!,
    url: `http://127.0.0.1:${(message as { listening: number }).listening}`,
    /** seconds until it listened */
    ready: (performance.now() - begun) / 1_000,
    async end(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
      child.kill(signal);
      await ended;
    },
  };
}

/**
 * Starts a part on a free port, with raised rate limits.
 * @param database the address of a database by its name
 * @param others the services that it calls
 */
export function startPart(
  name: string,
  database: (name: string) => string,
  others: Record<string, Started> = {},
): Promise<Started> {
  const { folder, env } = parts.find((part) => part.name === name)!;
  const portOf = (service: string) => Number(new URL(others[service]?.url ?? `http://_:${UNUSED}`).port);
  const config: SystemConfig = {
    settings: { ...testSettings(''), PORT: 0, RATE_LIMIT_FACTOR: 100_000 },
    secrets,
    ports: { ...Object.fromEntries(services.map((service) => [service, portOf(service)])), [name]: 0 },
    adminPort: 0,
    database,
  };
  return startProcess(bundle(folder, 'main'), env(config));
}

/** A service under measurement. */
export type MeasuredService = Awaited<ReturnType<typeof startService>>;

/** Starts a service. @param connections how many requests may be under way at once */
export async function startService(name: string, database: (name: string) => string, connections = 4) {
  const part = await startPart(name, database);
  const pool = new Pool(part.url, { connections });
  const identityOf = identitySigner(secrets.identityPrivateKey);
  const read = async (path: string): Promise<string> => {
    const headers = { [IDENTITY_HEADER]: identityOf() };
    const { statusCode, body } = await pool.request({ method: 'GET', path, headers });
    const text = await body.text();
    if (statusCode !== 200) throw new UserError(`${path} answered ${statusCode}: ${text}`);
    return text;
  };
  return {
    ...part,
    /** @returns the body */
    read,
    /** @returns the milliseconds until the last byte */
    async get(path: string): Promise<number> {
      const begun = performance.now();
      await read(path);
      return performance.now() - begun;
    },
    /** sends a body for a diner @returns the status */
    post: (path: string, body: object, diner: string) =>
      post(pool, path, body, { [IDENTITY_HEADER]: identityOf(diner) }),
    async end(signal?: 'SIGKILL'): Promise<void> {
      await (signal === 'SIGKILL' ? pool.destroy() : pool.close());
      await part.end(signal);
    },
  };
}

/** Sends a body with an idempotency key. @returns the status */
export async function post(
  pool: Pool,
  path: string,
  body: object,
  credentials: Record<string, string>,
): Promise<number> {
  const headers = {
    'content-type': 'application/json',
    'idempotency-key': randomUUID(),
    ...credentials,
  };
  const answer = await pool.request({ method: 'POST', path, headers, body: JSON.stringify(body) });
  await answer.body.dump();
  return answer.statusCode;
}

/** Signs identities, each for half a minute of requests: a visitor's unless a diner's id is given. */
export function identitySigner(privateKey: string): (diner?: string) => string {
  const signed = new Map<string, { text: string; until: number }>();
  return (diner = '') => {
    const known = signed.get(diner);
    if (known && Date.now() < known.until) return known.text;
    const user = { id: diner, fname: 'Bench', lname: 'Diner', email: 'bench@mesa.example' };
    const identity = { address: '127.0.0.1', ...(diner && { user }) };
    const text = signIdentity(identity, Buffer.from(privateKey, 'base64'));
    signed.set(diner, { text, until: Date.now() + 30_000 });
    return text;
  };
}
