import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { UserError } from '@mesa/remote-tools/commands';
import { ROOT } from '../settings';
import { common, parts, type SystemConfig } from '../system';

/** The services that have a part of a restaurant. */
export type Owner = 'restaurants' | 'reservations' | 'media';

/** The folders to build. */
export const OWNER_FOLDERS = ['services/restaurants', 'services/reservations', 'services/media'];

/**
 * The program with which a service changes its own data (`src/operator.cli.ts`), while it runs: both speak by
 * lines, which the program describes.
 */
export class Program {
  private readonly child: ChildProcessWithoutNullStreams;
  private readonly lines: AsyncIterator<string>;
  /** what it has printed as errors */
  errors = '';

  constructor(
    private readonly owner: Owner,
    config: SystemConfig,
    args: readonly string[],
  ) {
    const part = parts.find(({ name }) => name === owner)!;
    // a deployment has secrets of its own
    const { SIGNING_SECRET } = process.env;
    this.child = spawn(process.execPath, ['dist/operator.cjs', ...args], {
      cwd: join(ROOT, part.folder),
      env: {
        ...process.env,
        ...common(config),
        ...part.env(config),
        ...(SIGNING_SECRET ? { SIGNING_SECRET } : {}),
      },
    });
    this.child.stderr.on('data', (chunk: Buffer) => (this.errors += chunk.toString()));
    // one that has ended takes no more, and `next` says why
    this.child.stdin.on('error', () => undefined);
    this.lines = createInterface({ input: this.child.stdout })[Symbol.asyncIterator]();
  }

  say(...lines: readonly string[]): void {
    for (const line of lines) this.child.stdin.write(`${line}\n`);
  }

  /**
   * The items that it says before this word.
   * @throws UserError when it ends instead, or another command is at work
   */
  async until<T>(word: string, onItem: (item: T) => void = () => undefined): Promise<void> {
    for (let line = await this.lines.next(); line.value !== word; line = await this.lines.next()) {
      if (line.value === 'busy')
        throw new UserError('Another import is running. Try again once it has ended.');
      if (line.done) throw new UserError(`${this.owner} could not do its part:\n${this.errors.trim()}`);
      // what the program prints
      onItem(JSON.parse(line.value) as T);
    }
  }

  /** All that it says until it ends by itself. @throws UserError when it fails */
  async *answers<T>(): AsyncGenerator<T> {
    let answer: T | undefined;
    try {
      for (answer = await this.next<T>(); answer !== undefined; answer = await this.next<T>()) yield answer;
    } finally {
      // one that nobody listens to any more would wait for ever
      if (answer !== undefined) this.child.kill();
    }
    await this.ended();
    if (this.child.exitCode !== 0)
      throw new UserError(`${this.owner} could not do its part:\n${this.errors.trim()}`);
  }

  /** What it says next; undefined when it has ended. */
  async next<T>(): Promise<T | undefined> {
    const line = await this.lines.next();
    // what the program prints
    return line.done ? undefined : (JSON.parse(line.value) as T);
  }

  /** Has nothing more to say, and waits until it has ended. */
  async end(): Promise<void> {
    this.child.stdin.end();
    await this.ended();
  }

  private async ended(): Promise<void> {
    if (this.child.exitCode === null && this.child.signalCode === null)
      await new Promise((resolve) => this.child.once('close', resolve));
  }
}

/** Runs a service's program to its end. @returns what it said */
export async function ask<T>(config: SystemConfig, owner: Owner, ...args: string[]): Promise<T[]> {
  const all: T[] = [];
  for await (const answer of new Program(owner, config, args).answers<T>()) all.push(answer);
  return all;
}
