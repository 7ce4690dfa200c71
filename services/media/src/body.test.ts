import { createServer, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { bodyOf } from './body';

/** A server that handles each request as the test says. */
async function serve(handle: (incoming: IncomingMessage) => Promise<void>) {
  const server = createServer(
    (incoming, answer) =>
      void handle(incoming).then(
        () => answer.end('heard'),
        (error: Error) => answer.end(error.message),
      ),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    stop: () => new Promise((resolve) => (server.closeAllConnections(), server.close(resolve))),
  };
}

describe('request body', () => {
  it('disconnects a sender that stops sending', async () => {
    let end: (reason: unknown) => void = () => {};
    const ended = new Promise((resolve) => (end = resolve));
    const { port, stop } = await serve(async (incoming) => {
      try {
        for await (const chunk of bodyOf(incoming, 50)) void chunk;
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
    const { port, stop } = await serve(async (incoming) => {
      let length = 0;
      for await (const chunk of bodyOf(incoming, 40)) {
        length += chunk.length;
        await new Promise((resolve) => setTimeout(resolve, 60));
      }
      expect(length).toBe(300_000);
    });
    const text = await new Promise((resolve, reject) => {
      const going = request({ port, method: 'PUT' }, (answer) =>
        answer.setEncoding('utf8').on('data', resolve),
      );
      going.on('error', reject);
      going.end(Buffer.alloc(300_000));
    });
    expect(text).toBe('heard');
    await stop();
  });

  it('leaves the connection open when the reader stops early', async () => {
    const { port, stop } = await serve(async (incoming) => {
      for await (const chunk of bodyOf(incoming)) if (chunk.length > 0) break;
      for await (const chunk of bodyOf(incoming)) void chunk;
    });
    const text = await new Promise((resolve, reject) => {
      const going = request({ port, method: 'PUT' }, (answer) =>
        answer.setEncoding('utf8').on('data', resolve),
      );
      going.on('error', reject);
      going.end(Buffer.alloc(1_000_000));
    });
    expect(text).toBe('heard');
    await stop();
  });
});
