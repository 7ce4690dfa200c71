import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';

const MAIN = join(__dirname, '../dist/main.cjs');
const START_TIMEOUT_MS = 60_000;

interface Instance {
  child: ChildProcess;
  port: number;
}

/** Processes of the service on one database; one that is killed is started again. */
export async function startInstances(count: number, env: Record<string, string>) {
  const live: (Instance | undefined)[] = Array.from({ length: count }, () => undefined);
  let kills = 0;

  const start = async (index: number): Promise<void> => {
    const child = spawn(process.execPath, [MAIN], {
      env: { PATH: process.env['PATH'], LOG_LEVEL: 'fatal', DRAIN_MS: '0', PORT: '0', ...env },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const port = await new Promise<number>((resolve, reject) => {
      const timeout = setTimeout(
        () => reject(new Error('an instance did not start in time')),
        START_TIMEOUT_MS,
      );
      child.once('message', (message: { listening: number }) => resolve(message.listening));
      child.once('exit', (code) => reject(new Error(`an instance ended with ${code} before it listened`)));
      child.once('message', () => clearTimeout(timeout));
      child.once('exit', () => clearTimeout(timeout));
    });
    live[index] = { child, port };
  };
  // one after the other: the first creates the collections
  for (let index = 0; index < count; index += 1) await start(index);

  const ended = (child: ChildProcess) =>
    new Promise<void>((resolve) =>
      child.exitCode !== null || child.signalCode !== null ? resolve() : child.once('exit', () => resolve()),
    );

  return {
    kills: () => kills,
    /** the address of a live instance; of a dead one when all are dead, as behind a load balancer */
    address(index: number): string {
      const listening = live.filter((one) => one !== undefined);
      const { port } = listening[index % Math.max(1, listening.length)] ?? { port: 1 };
      return `http://127.0.0.1:${port}`;
    },
    /** kill -9, then a new process; retries the start until the database is back */
    async kill(index: number): Promise<void> {
      const instance = live[index];
      if (!instance) return;
      kills += 1;
      instance.child.kill('SIGKILL');
      await ended(instance.child);
      live[index] = undefined;
      for (;;) {
        try {
          return await start(index);
        } catch {
          await new Promise((resolve) => setTimeout(resolve, 250));
        }
      }
    },
    async stop(): Promise<void> {
      await Promise.all(
        live.map(async (instance) => {
          instance?.child.kill('SIGTERM');
          if (instance) await ended(instance.child);
        }),
      );
    },
  };
}
