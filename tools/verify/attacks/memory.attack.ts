import { CABLE_PATH, CABLE_PROTOCOL } from '@mesa/contract';
import { WebSocket } from 'undici';
import { instance, url } from '../start/mesa';

const REQUESTS = 20_000;
const AT_ONCE = 20;
const SOCKETS = 40;
const SUBSCRIPTIONS = 100;
const TOO_LARGE = 5;
const MB = 1024 * 1024;
const MORE_MB = 60;
const PAD = 'p'.repeat(3_800);

describe('the memory of the BFF', () => {
  test('rises by less than 60 MB for 20,000 different requests and 4,000 subscriptions', async () => {
    // what it needs anyway is there after some requests
    await sendDifferent('warm-up', 2_000);
    const before = await residentBytes();
    await sendDifferent('attack', REQUESTS);
    const sockets = await Promise.all(Array.from({ length: SOCKETS }, (_, n) => subscribeTo(n)));
    const rise = ((await residentBytes()) - before) / MB;
    for (const socket of sockets) socket.close();
    expect(rise).toBeLessThan(MORE_MB);
  }, 300_000);
});

/** Searches that differ in their words, in a parameter that no call knows, and in their encodings. */
async function sendDifferent(name: string, count: number): Promise<void> {
  let next = 0;
  const send = async () => {
    for (let n = next++; n < count; n = next++) {
      const path = `/api/restaurants/search?query=zz+${name}+${n}&pad=${n}${PAD}`;
      const answer = await fetch(url() + path, { headers: { 'accept-encoding': `gzip;q=0, x${n}` } });
      await answer.arrayBuffer();
      if (answer.status !== 200 && answer.status !== 503) throw new Error(`${answer.status} for ${path}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, send));
}

/** A visitor's socket with as many subscriptions as it may have, refused some that are too large. */
async function subscribeTo(n: number): Promise<WebSocket> {
  const socket = new WebSocket(url().replace(/^http/, 'ws') + CABLE_PATH, CABLE_PROTOCOL);
  const identifiers = Array.from({ length: SUBSCRIPTIONS + TOO_LARGE }, (_, i) => {
    const restaurant_id = String(n).padStart(24, 'a');
    const date = new Date(Date.UTC(2030, 0, 1 + i)).toISOString().slice(0, 10);
    const identifier = JSON.stringify({ channel: 'AvailabilityChannel', restaurant_id, date });
    return i < TOO_LARGE ? identifier.padEnd(50_000) : identifier.padEnd(300);
  });
  const answers = { confirmed: 0, rejected: 0 };
  await new Promise((resolve, reject) => {
    socket.addEventListener('error', reject);
    socket.addEventListener('message', ({ data }) => {
      if (String(data).includes('confirm_subscription')) answers.confirmed += 1;
      if (String(data).includes('reject_subscription')) answers.rejected += 1;
      if (answers.confirmed + answers.rejected === identifiers.length) resolve(undefined);
    });
    socket.addEventListener('open', () => {
      for (const identifier of identifiers) socket.send(JSON.stringify({ command: 'subscribe', identifier }));
    });
  });
  expect(answers).toEqual({ confirmed: SUBSCRIPTIONS, rejected: TOO_LARGE });
  return socket;
}

async function residentBytes(): Promise<number> {
  const { adminUrl } = await instance();
  const text = await (await fetch(`${adminUrl}/metrics`)).text();
  const [, bytes] = /^process_resident_memory_bytes\{[^}]*\} (\S+)$/m.exec(text) ?? [];
  return Number(bytes);
}
