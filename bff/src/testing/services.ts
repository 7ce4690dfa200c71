import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { testIdentity } from '@mesa/server-kit/testing';
import type { Service } from '../routes';

/** Signs the tokens of mailed links. */
export const MAIL_TOKEN_SECRET = 'm'.repeat(32);

const ROOT = join(__dirname, '../../..');

/** A pair of identity keys, as base64 of PEM. */
export function testKeys() {
  const { privatePem, publicPem } = testIdentity();
  const [privateKey, publicKey] = [privatePem, publicPem].map((pem) => Buffer.from(pem).toString('base64'));
  return { privateKey: privateKey!, publicKey: publicKey! };
}

export interface RunningService {
  origin: string;
  port: number;
  /** ends it as in production: killed, it could leave a transaction open, which keeps its database locked */
  stop: () => Promise<void>;
}

/**
 * Starts a service as the process that it is in production, as Jest's set-up has built it.
 * @param uri of its database; its last part is made the service's own
 */
export async function startService(
  service: Service,
  uri: string,
  publicKey: string,
  env: Record<string, string> = {},
): Promise<RunningService> {
  const child = runBuilt(service, 'main', { ...settingsOf(service, uri, publicKey), ...env });
  const ended = once(child, 'exit');
  const [message] = (await Promise.race([
    once(child, 'message'),
    ended.then(([code]) => Promise.reject(new Error(`${service} ended with ${code} before it listened`))),
  ])) as [{ listening: number }];
  return {
    port: message.listening,
    origin: `http://127.0.0.1:${message.listening}`,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Fills a service's database with its share of a small demo world. */
export async function seedService(
  service: Service,
  uri: string,
  publicKey: string,
  restaurants: number,
): Promise<void> {
  const args = ['--restaurants', String(restaurants)];
  const child = runBuilt(service, 'seed', settingsOf(service, uri, publicKey), args);
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`seeding ${service} ended with ${code}`);
}

function settingsOf(service: Service, uri: string, publicKey: string): Record<string, string> {
  return {
    PORT: '0',
    HOST: '127.0.0.1',
    DRAIN_MS: '0',
    LOG_LEVEL: 'error',
    NODE_ENV: 'test',
    MONGODB_URI: databaseOf(uri, service),
    EVENTS_DB: databaseName(uri, 'events'),
    IDENTITY_PUBLIC_KEY: publicKey,
    SIGNING_SECRET: 's'.repeat(32),
    MAIL_TOKEN_SECRET,
    ANSWER_TOKEN_SECRET: 'a'.repeat(32),
    PUBLIC_URL: 'http://localhost:3000',
  };
}

function runBuilt(
  service: Service,
  entry: 'main' | 'seed',
  env: Record<string, string>,
  args: string[] = [],
): ChildProcess {
  const { NODE_OPTIONS: _jest, MESA_TEST_SERVICE_BUILD: build, ...inherited } = process.env;
  if (!build) throw new Error('run the tests through jest, whose set-up builds the services');
  const cwd = join(ROOT, 'services', service);
  return spawn(process.execPath, [join(cwd, build, `${entry}.cjs`), ...args], {
    cwd,
    env: { ...inherited, ...env },
    stdio: ['ignore', entry === 'seed' ? 'ignore' : 'inherit', 'inherit', 'ipc'],
  });
}

export function databaseName(uri: string, part: string): string {
  return `${new URL(uri).pathname.slice(1)}_${part}`;
}

function databaseOf(uri: string, part: string): string {
  const url = new URL(uri);
  url.pathname = `/${databaseName(uri, part)}`;
  return url.href;
}
