import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { Measured } from '../system';
import { listenerOn } from './listener';
import { dayOf, openSocket, type Socket } from './socket';

const AT_ONCE = 50;
/** The collector needs a moment until what the handshakes left behind is gone, milliseconds. */
const SETTLE_MS = 20_000;

/**
 * What sockets that wait cost the BFF: each has one subscription, to one of a hundred days. In kB a socket.
 */
export async function idleSockets(
  measured: Measured,
  count: number,
): Promise<{ rss: number; heap: number; open: number }> {
  const before = await memoryOf(measured);
  const sockets: Socket[] = [];
  for (let i = 0; i < count; i += AT_ONCE) {
    sockets.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(AT_ONCE, count - i) }, async (_, j) => {
          const socket = await openSocket(measured.url);
          await socket.subscribe(dayOf(String((i + j) % 100).padStart(24, 'a'), '2030-01-01'));
          return socket;
        }),
      )),
    );
  }
  await pause(SETTLE_MS);
  const after = await memoryOf(measured);
  for (const socket of sockets) socket.close();
  const each = (bytes: number) => bytes / 1024 / count;
  return {
    rss: each(after.rss - before.rss),
    heap: each(after.heap - before.heap),
    open: after.open - before.open,
  };
}

interface Memory {
  rss: number;
  heap: number;
  /** sockets of /cable */
  open: number;
}

async function memoryOf({ adminUrl, port }: Measured): Promise<Memory> {
  const [status, metrics] = await Promise.all([
    listenerOn(port).then((pid) => readFile(`/proc/${pid}/status`, 'utf8')),
    fetch(`${adminUrl}/metrics`).then((answer) => answer.text()),
  ]);
  const valueOf = (name: string) =>
    Number(new RegExp(`^${name}(?:{[^}]*})? (\\S+)$`, 'm').exec(metrics)?.[1] ?? 0);
  return {
    rss: Number(/VmRSS:\s+(\d+)/.exec(status)![1]) * 1024,
    heap: valueOf('nodejs_heap_size_used_bytes') + valueOf('nodejs_external_memory_bytes'),
    open: valueOf('mesa_cable_sockets'),
  };
}
