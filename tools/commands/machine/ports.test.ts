import { createServer, type Server } from 'node:net';
import { freePorts, isFree } from './ports';

describe('free ports', () => {
  test('are given only once, also to concurrent callers that do not listen yet', async () => {
    const ports = (await Promise.all(Array.from({ length: 40 }, () => freePorts(25)))).flat();
    expect(ports).toHaveLength(1_000);
    expect(new Set(ports).size).toBe(1_000);
  });

  test('can be listened on, and are no longer free then', async () => {
    const [port] = await freePorts(1);
    const server = await new Promise<Server>((resolve) => {
      const listening = createServer().listen(port, '127.0.0.1', () => resolve(listening));
    });
    expect(await isFree(port!)).toBe(false);
    await new Promise((resolve) => server.close(resolve));
    expect(await isFree(port!)).toBe(true);
  });
});
