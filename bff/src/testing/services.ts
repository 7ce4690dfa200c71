import { spawn, type ChildProcess } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { join } from 'node:path';
import type { Service } from '../routes';

/** Signs the tokens of mailed links. */
export const MAIL_TOKEN_SECRET = 'm'.repeat(32);

const ROOT = join(__dirname, '../../..');

/** A pair of identity keys, as base64 of PEM. */
export function testKeys() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const base64 = (pem: string | Buffer) => Buffer.from(pem).toString('base64');
  return {
    privateKey: base64(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    publicKey: base64(publicKey.export({ type: 'spki', format: 'pem' })),
  };
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
  const port = await portOf(child, service);
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise((resolve) => {
        if (child.exitCode !== null || child.signalCode !== null) return resolve();
        child.once('exit', () => resolve());
        child.kill('SIGTERM');
      }),
  };
}

/** Fills a service's database with its share of a small demo world. */
export async function seedService(
  service: Service,
  uri: string,
  publicKey: string,
  restaurants: number,
): Promise<void> {
  const child = runBuilt(service, 'seed', settingsOf(service, uri, publicKey), [
    '--restaurants',
    String(restaurants),
  ]);
  await new Promise<void>((resolve, reject) => {
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`seeding ${service} ended with ${code}`)),
    );
  });
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

function portOf(child: ChildProcess, service: Service): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve((message as { listening: number }).listening));
    child.once('exit', (code) => reject(new Error(`${service} ended with ${code} before it listened`)));
  });
}
