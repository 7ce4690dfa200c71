import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { CABLE_PATH } from '@mesa/contract';
import { WebSocket } from 'undici';
import { until } from '../../commands/machine/processes';
import { ROOT } from '../../commands/settings';
import { instance, url } from '../start/mesa';

const TABS = 20;
const DAYS_PER_TAB = 5;
const KILLS = 3;
const BACK_WITHIN_MS = 60_000;

interface Consumer {
  subscriptions: { create(identifier: object, callbacks: { connected(): void; disconnected(): void }): void };
  disconnect(): void;
}

describe('open pages', () => {
  const consumers: Consumer[] = [];
  afterAll(() => {
    for (const consumer of consumers) consumer.disconnect();
  });

  test('have all their subscriptions again whenever the BFF was killed', async () => {
    const { createConsumer } = stockClient();
    const confirmed = new Set<string>();
    for (let tab = 0; tab < TABS; tab += 1) {
      const consumer = createConsumer(url().replace(/^http/, 'ws') + CABLE_PATH);
      consumers.push(consumer);
      for (let day = 1; day <= DAYS_PER_TAB; day += 1) {
        const restaurant_id = String(tab).padStart(24, 'b');
        consumer.subscriptions.create(
          { channel: 'AvailabilityChannel', restaurant_id, date: `2030-01-0${day}` },
          {
            connected: () => confirmed.add(`${tab}/${day}`),
            disconnected: () => confirmed.delete(`${tab}/${day}`),
          },
        );
      }
    }
    const allBack = () => until(async () => confirmed.size === TABS * DAYS_PER_TAB, BACK_WITHIN_MS);
    expect([await allBack(), confirmed.size]).toEqual([true, TABS * DAYS_PER_TAB]);
    for (let kill = 1; kill <= KILLS; kill += 1) {
      process.kill(await bffPid(), 'SIGKILL');
      expect(await until(async () => confirmed.size === 0, 10_000, 5)).toBe(true);
      expect([kill, await allBack(), confirmed.size]).toEqual([kill, true, TABS * DAYS_PER_TAB]);
    }
  }, 300_000);
});

/** The process id of the BFF, which is another one after each restart. */
async function bffPid(): Promise<number> {
  const { tool } = await instance();
  const children = await readFile(`/proc/${tool.pid}/task/${tool.pid}/children`, 'utf8');
  for (const pid of children.trim().split(' ')) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (command.includes('bff/dist/main.cjs')) return Number(pid);
  }
  throw new Error('No BFF is running.');
}

/** The shell's websocket client, with stand-ins for the few browser APIs that it uses. */
function stockClient(): { createConsumer(url: string): Consumer } {
  const page = { addEventListener() {}, removeEventListener() {}, visibilityState: 'visible' };
  Object.assign(globalThis, {
    window: globalThis,
    self: globalThis,
    document: page,
    addEventListener() {},
    removeEventListener() {},
  });
  // its package has no types
  const client = createRequire(join(ROOT, 'packages/remote-kit/package.json'))('@rails/actioncable') as {
    adapters: object;
    createConsumer(url: string): Consumer;
  };
  Object.assign(client.adapters, { WebSocket, logger: { log() {} } });
  return client;
}
