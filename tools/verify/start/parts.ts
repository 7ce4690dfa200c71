import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '@mesa/remote-tools/commands';
import type { Supervised } from '../../commands/machine/supervise';
import { readSettings, ROOT, type Settings } from '../../commands/settings';
import { runPart } from '../../commands/start/run-part';
import { newSecrets } from '../../commands/start/secrets';
import { parts, services, type Part, type SystemConfig } from '../../commands/system';

/** Settings of a system that many tests use from one address. @param folder for its logs and secrets */
export const testSettings = (folder: string): Settings => ({
  ...readSettings({}),
  MESA_DATA_DIR: folder,
  RATE_LIMIT_FACTOR: 1_000,
  LOG_LEVEL: 'warn',
});

interface CopyOptions {
  port: number;
  /** of its log; the part's own by default */
  name?: string;
  /** variables besides those of the part */
  env?: Record<string, string>;
  /** starts it; by default from this checkout */
  run?: typeof runPart;
}

/**
 * Starts one process of a part on a port of its own, and again whenever it dies.
 * @param config with the ports of the other parts
 */
export function startCopy(
  part: Part,
  config: SystemConfig,
  { port, name = part.name, env, run = runPart }: CopyOptions,
): Promise<Supervised> {
  const ownConfig: SystemConfig = {
    ...config,
    settings: { ...config.settings, PORT: port },
    ports: { ...config.ports, [part.name]: port },
  };
  const copy: Part = { ...part, name, env: () => ({ ...part.env(ownConfig), ...env }) };
  return run(copy, ownConfig, (sentence) => process.stderr.write(`${sentence}\n`));
}

/** The file of a built part. @throws UserError when it is not built */
export function bundle(folder: string, name: string): string {
  const file = join(ROOT, folder, 'dist', `${name}.cjs`);
  if (existsSync(file)) return file;
  throw new UserError(`${folder} is not built: run npm start once, or npm run build in ${folder}.`);
}

/** A process that ends with this one. */
export type Started = Awaited<ReturnType<typeof startProcess>>;

/** Starts a script that reports its port in a message. @throws UserError when it ends before */
export async function startProcess(file: string, env: Record<string, string | undefined>) {
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
    async end(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
      child.kill(signal);
      await ended;
    },
  };
}

/** Of all parts that `startPart` starts. */
export const secrets = newSecrets();
/** The port of services that are not called. */
const UNUSED = 9;

/**
 * Starts a part alone on a free port, with raised rate limits.
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
