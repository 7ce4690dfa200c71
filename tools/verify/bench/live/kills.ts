import { createRequire } from 'node:module';
import { join } from 'node:path';
import { CABLE_PATH } from '@mesa/contract';
import { WebSocket } from 'undici';
import { until } from '../../../commands/machine/processes';
import { ROOT } from '../../../commands/settings';
import type { Measured } from '../system';
import { listenerOn } from './listener';
import { dayOf } from './socket';

const BACK_WITHIN_MS = 60_000;

interface Consumer {
  subscriptions: { create(identifier: object, callbacks: { connected(): void; disconnected(): void }): void };
  disconnect(): void;
}

/**
 * Kills the BFF again and again (SIGKILL) under stock clients (@rails/actioncable, the shell's own) and waits
 * until every subscription is confirmed again. @returns for each kill the seconds until then
 */
export async function killAndReconnect(
  { url, port }: Measured,
  { kills, tabs, each }: { kills: number; tabs: number; each: number },
): Promise<number[]> {
  const { createConsumer } = stockClient();
  let restored = 0;
  const consumers = Array.from({ length: tabs }, (_, tab) => {
    const consumer = createConsumer(url.replace(/^http/, 'ws') + CABLE_PATH);
    for (let i = 0; i < each; i += 1) {
      let isOn = false;
      const turn = (on: boolean) => {
        if (on !== isOn) restored += on ? 1 : -1;
        isOn = on;
      };
      consumer.subscriptions.create(dayOf(String(tab * each + i).padStart(24, 'b'), '2030-01-01'), {
        connected: () => turn(true),
        disconnected: () => turn(false),
      });
    }
    return consumer;
  });
  const allBack = async () => {
    if (!(await until(async () => restored === tabs * each, BACK_WITHIN_MS, 20)))
      throw new Error(
        `${restored} of ${tabs * each} subscriptions came back within ${BACK_WITHIN_MS / 1_000} s.`,
      );
  };
  await allBack();
  const seconds: number[] = [];
  for (let kill = 0; kill < kills; kill += 1) {
    const begun = performance.now();
    process.kill(await listenerOn(port), 'SIGKILL');
    await until(async () => restored < tabs * each, 5_000, 5);
    await allBack();
    seconds.push((performance.now() - begun) / 1_000);
  }
  for (const consumer of consumers) consumer.disconnect();
  return seconds;
}

/** The client as the shell has it; the few things of a page that it touches are made here. */
function stockClient(): { createConsumer(url: string): Consumer } {
  const page = { addEventListener() {}, removeEventListener() {}, visibilityState: 'visible' };
  Object.assign(globalThis, {
    window: globalThis,
    self: globalThis,
    document: page,
    addEventListener() {},
    removeEventListener() {},
  });
  const client = createRequire(join(ROOT, 'packages/remote-kit/package.json'))('@rails/actioncable') as {
    adapters: object;
    createConsumer(url: string): Consumer;
  };
  Object.assign(client.adapters, { WebSocket, logger: { log() {} } });
  return client;
}
