import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { buildInstance } from './build-instance';

/** Time zones that the machines of a company may be set to. */
export const ZONES = [
  'America/Los_Angeles',
  'UTC',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'America/St_Johns',
] as const;

interface Instance {
  /** its zone and number, which no other has */
  name: string;
  child: ChildProcess;
  isReady: Promise<void>;
}

/**
 * Instances of the mail service, each a process in a zone of its own, that are started again when they end.
 */
export class Instances {
  private readonly running: Instance[] = [];
  private started = 0;
  private stopped = false;
  private main = '';

  constructor(private readonly env: Record<string, string>) {}

  async start(count: number): Promise<void> {
    this.main = await buildInstance();
    await Promise.all(Array.from({ length: count }, (_, index) => this.spawn(index)));
  }

  /** Kills one without warning, once it is at work; another takes its place. @returns its name */
  async kill(random: number): Promise<string> {
    const index = Math.floor(random * this.running.length);
    await this.running[index]!.isReady;
    const { child, name } = this.running[index]!;
    child.kill('SIGKILL');
    return name;
  }

  async stop(): Promise<void> {
    this.stopped = true;
    const alive = this.running
      .map(({ child }) => child)
      .filter(({ exitCode, signalCode }) => exitCode === null && !signalCode);
    const gone = alive.map((child) => once(child, 'exit'));
    for (const child of alive) child.kill('SIGKILL');
    await Promise.all(gone);
    await rm(this.main, { force: true });
  }

  /** Resolves when it is at work; one that finds no database ends, and the next one tries again. */
  private spawn(index: number): Promise<void> {
    const zone = ZONES[this.started % ZONES.length]!;
    const name = `${zone} ${this.started++}`;
    const child = spawn(process.execPath, [this.main], {
      env: { ...process.env, ...this.env, TZ: zone, NAME: name },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const isReady = new Promise<void>((resolve) => {
      child.once('message', () => resolve());
      child.once('exit', () => resolve(this.stopped ? undefined : this.spawn(index)));
    });
    this.running[index] = { name, child, isReady };
    return isReady;
  }
}
