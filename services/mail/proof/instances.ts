import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** Where the machines of a company may think they are. */
const ZONES = ['America/Los_Angeles', 'UTC', 'Asia/Kolkata', 'Australia/Lord_Howe', 'America/St_Johns'];

/** Instances of the mail service, each a process in a zone of its own, that are started again when killed. */
export class Instances {
  private readonly running: ChildProcess[] = [];
  private started = 0;
  private stopped = false;

  constructor(private readonly env: Record<string, string>) {}

  async start(count: number): Promise<void> {
    await Promise.all(Array.from({ length: count }, (_, slot) => this.spawn(slot)));
  }

  /** Kills one without warning; another takes its place. */
  kill(random: number): void {
    const slot = Math.floor(random * this.running.length);
    this.running[slot]!.kill('SIGKILL');
    void this.spawn(slot);
  }

  async stop(): Promise<void> {
    this.stopped = true;
    const alive = this.running.filter(({ exitCode, signalCode }) => exitCode === null && !signalCode);
    const gone = alive.map((child) => once(child, 'exit'));
    for (const child of alive) child.kill('SIGKILL');
    await Promise.all(gone);
  }

  private async spawn(slot: number): Promise<void> {
    if (this.stopped) return;
    const child = spawn(process.execPath, ['--import', 'tsx', join(__dirname, 'instance.ts')], {
      cwd: join(__dirname, '..'),
      env: { ...process.env, ...this.env, TZ: ZONES[this.started++ % ZONES.length]! },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    this.running[slot] = child;
    await Promise.race([once(child, 'message'), once(child, 'exit')]);
  }
}
