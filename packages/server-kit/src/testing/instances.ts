import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';

interface Instance {
  /** the first has 0, and each that is started has the next */
  number: number;
  child: ChildProcess;
  /** what it has said once it was at work; undefined before and after */
  said?: { listening: number };
  isAtWork: Promise<void>;
}

interface Options {
  /** the file, which sends a message once it is at work */
  main: string;
  /** the variables of the n-th that is started, besides PATH */
  env(number: number): Record<string, string>;
}

/**
 * Nobody listens here. Of the ports that `fetch` lets through: one of those it forbids fails without a
 * connection, and who tries again in a loop leaves no time for the messages of processes that start.
 */
const CLOSED_PORT = 2;

/** Processes of one service that a proof kills; whenever one ends, another takes its place. */
export class Instances {
  private readonly running: Instance[] = [];
  private started = 0;
  private stopped = false;

  private constructor(private readonly options: Options) {}

  static async start(count: number, options: Options): Promise<Instances> {
    const instances = new Instances(options);
    // one after the other: the first creates the collections
    for (let index = 0; index < count; index += 1) await instances.spawn(index);
    return instances;
  }

  /** The address of one that is at work; of none, as behind a load balancer, when all are dead. */
  address(index: number): string {
    const ports = this.running.flatMap(({ said }) => (said ? [said.listening] : []));
    return `http://127.0.0.1:${ports[index % Math.max(1, ports.length)] ?? CLOSED_PORT}`;
  }

  /** Kills one (-9) once it is at work. @returns its number */
  async kill(index: number): Promise<number> {
    await this.running[index]!.isAtWork;
    const { child, number } = this.running[index]!;
    child.kill('SIGKILL');
    return number;
  }

  /** Ends all as in production: one that is killed could leave a transaction open, which locks a database. */
  async stop(): Promise<void> {
    this.stopped = true;
    const alive = this.running
      .map(({ child }) => child)
      .filter(({ exitCode, signalCode }) => exitCode === null && !signalCode);
    const gone = alive.map((child) => once(child, 'exit'));
    for (const child of alive) child.kill('SIGTERM');
    await Promise.all(gone);
  }

  /** Resolves when it is at work; one that finds no database ends, and the next one tries again. */
  private spawn(index: number): Promise<void> {
    const number = this.started++;
    const child = spawn(process.execPath, [this.options.main], {
      env: { PATH: process.env['PATH'], ...this.options.env(number) },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const instance: Instance = { number, child, isAtWork: Promise.resolve() };
    instance.isAtWork = new Promise((resolve) => {
      child.once('message', (said: { listening: number }) => {
        instance.said = said;
        resolve();
      });
      child.once('exit', () => {
        delete instance.said;
        resolve(this.stopped ? undefined : this.spawn(index));
      });
    });
    this.running[index] = instance;
    return instance.isAtWork;
  }
}

/**
 * Builds files of a workspace as its own build does.
 * @param folder of the workspace
 * @param entries by their paths in it; by default what it is made of
 * @returns the folder of the bundles, which is only the caller's
 */
export function buildBundles(folder: string, ...entries: string[]): string {
  const out = `node_modules/.cache/mesa-proof-${process.pid}-${randomUUID()}`;
  const builder = join(__dirname, '../../../../tools/build/build-node.mjs');
  execFileSync(process.execPath, [builder, out, ...entries], {
    cwd: folder,
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  return join(folder, out);
}
