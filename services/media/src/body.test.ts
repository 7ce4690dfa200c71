import { createServer, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { bodyOf } from './body';

const MINUTE = 60_000;

/** A server that handles each request as the test says. */
async function serve(handle: (incoming: IncomingMessage) => Promise<void>) {
  const server = createServer(
    (incoming, answer) =>
      void handle(incoming).then(
        () => answer.end('received'),
        (error: Error) => answer.end(error.message),
      ),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    /** the answer to a request with this body */
    send: (body: Buffer) =>
      new Promise<string>((resolve, reject) => {
        request({ port, method: 'PUT' }, (answer) => void text(answer).then(resolve, reject))
          .on('error', reject)
          .end(body);
      }),
    stop: () => new Promise((resolve) => (server.closeAllConnections(), server.close(resolve))),
  };
}

describe('request body', () => {
  beforeEach(() => jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] }));
  afterEach(() => jest.useRealTimers());

  it('disconnects a sender that stops sending', async () => {
    let end: (reason: unknown) => void = () => {};
    const ended = new Promise((resolve) => (end = resolve));
    const { port, stop } = await serve(async (incoming) => {
      try {
        // by then the next chunk is waited for
        for await (const chunk of bodyOf(incoming))
          if (chunk.length > 0) setImmediate(() => jest.advanceTimersByTime(MINUTE));
      } catch (error) {
        end(error);
      }
    });
    const going = request({ port, method: 'PUT', headers: { 'content-length': '10' } });
    going.on('error', () => {});
    going.write('half');
    expect(await ended).toMatchObject({ kind: 'malformed' });
    await stop();
  });

  it('has no time limit for a slow writer', async () => {
    let length = 0;
    const { send, stop } = await serve(async (incoming) => {
      for await (const chunk of bodyOf(incoming)) {
        length += chunk.length;
        jest.advanceTimersByTime(MINUTE);
      }
    });
    expect(await send(Buffer.alloc(300_000))).toBe('received');
    expect(length).toBe(300_000);
    await stop();
  });

  it('leaves the connection open when the reader stops early', async () => {
    const { send, stop } = await serve(async (incoming) => {
      for await (const chunk of bodyOf(incoming)) if (chunk.length > 0) break;
      for await (const chunk of bodyOf(incoming)) void chunk;
    });
    expect(await send(Buffer.alloc(1_000_000))).toBe('received');
    await stop();
  });
});
