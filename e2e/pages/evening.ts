import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';
import { RESTAURANT_ZONE, slotMinutes, wallTimeAt } from '@mesa/contract';
import { ROOT } from './folders';

const DAY = 24 * 60;
const RUN = join(ROOT, 'tools/run.mjs');
const CLOCK = pathToFileURL(join(__dirname, 'moved-clock.mjs')).href;

/** A Mesa of the story's own, where it is the time that the story says, by the restaurants' clock. */
export class Evening {
  /** where it answers */
  url = '';
  private ahead = 0;
  private stopMesa = async (): Promise<void> => {};

  private constructor(
    private readonly folder: string,
    private readonly port: number,
  ) {}

  /** Starts it, at the next time of that label: "6:30 PM". @throws with its output when it does not start */
  static async startAt(label: string): Promise<Evening> {
    const evening = new Evening(await mkdtemp(join(tmpdir(), 'mesa-evening-')), await freePort());
    try {
      await evening.startAgainAt(label);
      return evening;
    } catch (error) {
      await evening.stop();
      throw error;
    }
  }

  /** Stops it, and starts it with the same data at the next time of that label. */
  async startAgainAt(label: string): Promise<void> {
    await this.stopMesa();
    const { minutes } = wallTimeAt(this.now(), RESTAURANT_ZONE);
    this.ahead += ((slotMinutes(label) - Math.floor(minutes) + DAY) % DAY) * 60_000;
    await this.start();
  }

  /** The restaurants' date. */
  get date(): string {
    return wallTimeAt(this.now(), RESTAURANT_ZONE).date;
  }

  /** Puts restaurants on this Mesa. */
  async importRestaurants(restaurants: readonly object[]): Promise<void> {
    const file = join(this.folder, 'restaurants.json');
    await writeFile(file, JSON.stringify(restaurants));
    await this.command('restaurants', 'import', file);
  }

  /** The first link of that form in a mail to an address; waits until it has been written. */
  async linkTo(address: string, link: RegExp): Promise<string> {
    const find = async () => {
      const mails = JSON.parse(await this.command('outbox', '--json')) as { to: string; text: string }[];
      return mails.flatMap(({ to, text }) => (to === address ? (link.exec(text) ?? []) : []))[0] ?? '';
    };
    await expect.poll(find, { message: `a mail to ${address} with ${link}` }).not.toBe('');
    return find();
  }

  async stop(): Promise<void> {
    await this.stopMesa();
    await rm(this.folder, { recursive: true, force: true });
  }

  private now(): Date {
    return new Date(Date.now() + this.ahead);
  }

  private get env(): NodeJS.ProcessEnv {
    return { ...process.env, MESA_DATA_DIR: join(this.folder, 'data'), MAIL_URL: '' };
  }

  private async start(): Promise<void> {
    const mesa = spawn(process.execPath, [RUN, 'start'], {
      cwd: ROOT,
      env: {
        ...this.env,
        PORT: String(this.port),
        MESA_RESTAURANTS: '0',
        NODE_OPTIONS: `--import=${CLOCK}`,
        CLOCK_AHEAD_MS: String(this.ahead),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const ended = once(mesa, 'exit');
    this.stopMesa = async () => {
      mesa.kill('SIGTERM');
      await ended;
    };
    let output = '';
    this.url = await new Promise<string>((resolve, reject) => {
      for (const stream of [mesa.stdout, mesa.stderr])
        stream.on('data', (chunk: Buffer) => {
          output += chunk.toString();
          const [, address] = /Mesa is ready at (\S+)/.exec(output) ?? [];
          if (address) resolve(address);
        });
      void ended.then(() => reject(new Error(output)));
    });
  }

  private async command(...args: string[]): Promise<string> {
    const { stdout } = await promisify(execFile)(process.execPath, [RUN, ...args], {
      cwd: ROOT,
      env: this.env,
    });
    return stdout;
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
