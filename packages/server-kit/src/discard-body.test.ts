import { createServer, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { discardBody } from './discard-body';

/** A server that refuses each request at once, and a socket that has sent the head of one. */
async function sendHead(head: string, ...limits: [most?: number, silentMs?: number]) {
  let received: IncomingMessage | undefined;
  const server = createServer((request, answer) => {
    received = request;
    discardBody(request, ...limits);
    answer.writeHead(413).end('no');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write(`PUT / HTTP/1.1\r\nHost: mesa\r\n${head}\r\n\r\n`);
  let answered = '';
  socket.setEncoding('latin1').on('data', (text: string) => (answered += text));
  const until = async (holds: () => boolean) => {
    while (!holds()) await new Promise((resolve) => setImmediate(resolve));
  };
  await until(() => answered.includes('no'));
  return {
    socket,
    until,
    answered: () => answered,
    request: () => received!,
    stop: () => new Promise((resolve) => (server.closeAllConnections(), server.close(resolve))),
  };
}

const send = (socket: Socket, bytes: number) => {
  const chunk = Buffer.alloc(64 * 1024);
  for (let sent = 0; sent < bytes; sent += chunk.length) socket.write(chunk);
};

describe("discarding a request's body", () => {
  it('answers before the body has come, and the connection serves another request once it has', async () => {
    const { socket, until, answered, stop } = await sendHead('Content-Length: 300000');
    socket.write(Buffer.alloc(300_000));
    socket.write('GET / HTTP/1.1\r\nHost: mesa\r\n\r\n');
    await until(() => answered().split('HTTP/1.1 413').length === 3);
    await stop();
  });

  it.each(['Content-Length: 99999999999', 'Transfer-Encoding: chunked'])(
    'disconnects a sender that sends without end: %s',
    async (head) => {
      const { socket, until, stop } = await sendHead(head, 100_000);
      if (head.startsWith('Transfer')) socket.write('fffffff\r\n');
      send(socket, 2_000_000);
      await until(() => socket.destroyed);
      await stop();
    },
  );

  it('disconnects a sender that falls silent', async () => {
    const { socket, until, request, stop } = await sendHead('Content-Length: 100', 1_000, 40);
    socket.write('some');
    await until(() => request().destroyed);
    await until(() => socket.destroyed);
    await stop();
  });
});
