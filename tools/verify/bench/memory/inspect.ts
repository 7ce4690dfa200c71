import { readFile, readdir, readlink } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'undici';

/** Each process of a Mesa that is started with these opens its inspector on a port of its own. */
export const INSPECTED = { NODE_OPTIONS: '--inspect-port=0' };

const OPENS_MS = 10_000;
const MEASURE = `(() => {
  const { rss, heapUsed, external } = process.memoryUsage();
  return JSON.stringify({ rss, heap: heapUsed + external });
})()`;

/** In bytes. */
export interface Memory {
  rss: number;
  /** heap in use and what hangs on it outside, buffers above all */
  heap: number;
}

export interface Inspected {
  /** what is left once all garbage is collected */
  memory(): Promise<Memory>;
  close(): void;
}

/**
 * A Node process looked at by its inspector, which it opens on SIGUSR1; it stays open, for Node may die of
 * closing it.
 */
export async function inspect(pid: number): Promise<Inspected> {
  const before = await portsOf(pid);
  process.kill(pid, 'SIGUSR1');
  const port = await opened(pid, before);
  const [target] = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as {
    webSocketDebuggerUrl: string;
  }[];
  const { call, close } = await connect(target!.webSocketDebuggerUrl);
  return {
    async memory() {
      // twice: what a finalizer lets go is collected by the second
      await call('HeapProfiler.collectGarbage');
      await call('HeapProfiler.collectGarbage');
      const { result } = (await call('Runtime.evaluate', { expression: MEASURE, returnByValue: true })) as {
        result: { value: string };
      };
      return JSON.parse(result.value) as Memory;
    },
    close,
  };
}

async function opened(pid: number, before: number[]): Promise<number> {
  for (const end = performance.now() + OPENS_MS; performance.now() < end; await pause(20)) {
    const port = (await portsOf(pid)).find((one) => !before.includes(one));
    if (port) return port;
  }
  throw new Error(`Process ${pid} opened no inspector.`);
}

async function connect(url: string) {
  const socket = new WebSocket(url);
  const answers = new Map<number, (result: unknown) => void>();
  const gone = new Promise<never>((_resolve, reject) =>
    socket.addEventListener('close', () => reject(new Error('A process that was looked at has ended.'))),
  );
  gone.catch(() => undefined);
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = JSON.parse(String(data)) as { id?: number; result?: unknown };
    if (id !== undefined) answers.get(id)?.(result);
  });
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve());
    socket.addEventListener('error', () => reject(new Error(`${url} was refused.`)));
  });
  let last = 0;
  return {
    call: (method: string, params: object = {}) =>
      Promise.race([
        gone,
        new Promise<unknown>((resolve) => {
          last += 1;
          answers.set(last, resolve);
          socket.send(JSON.stringify({ id: last, method, params }));
        }),
      ]),
    close: () => socket.close(),
  };
}

/** The ports that a process listens on. */
async function portsOf(pid: number): Promise<number[]> {
  const links = await Promise.all(
    (await readdir(`/proc/${pid}/fd`)).map((fd) => readlink(`/proc/${pid}/fd/${fd}`).catch(() => '')),
  );
  const rows = (await readFile('/proc/net/tcp', 'utf8')).split('\n').map((row) => row.trim().split(/\s+/));
  return rows
    .filter((fields) => fields[3] === '0A' && links.includes(`socket:[${fields[9]}]`))
    .map((fields) => Number.parseInt(fields[1]!.split(':')[1]!, 16));
}
