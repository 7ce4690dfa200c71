import { createServer, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { discardBody } from './discard-body';

/** A server that refuses at once and reads the rest, and a socket that has sent the head of a request. */
async function refusing(head: string, ...limits: [most?: number, silentMs?: number]) {
  let asked: IncomingMessage | undefined;
  const server = createServer((request, answer) => {
    asked = request;
    discardBody(request, ...limits);
    answer.writeHead(413).end('no');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write(`PUT / HTTP/1.1\r\nHost: mesa\r\n${head}\r\n\r\n`);
  let said = '';
  socket.setEncoding('latin1').on('data', (text: string) => (said += text));
  const until = async (holds: () => boolean) => {
    while (!holds()) await new Promise((resolve) => setImmediate(resolve));
  };
  await until(() => said.includes('no'));
  return {
    socket,
    until,
    said: () => said,
    asked: () => asked!,
    stop: () => new Promise((resolve) => (server.closeAllConnections(), server.close(resolve))),
  };
}

const pour = (socket: Socket, bytes: number) => {
  const chunk = Buffer.alloc(64 * 1024);
  for (let sent = 0; sent < bytes; sent += chunk.length) socket.write(chunk);
};

describe("discarding a request's body", () => {
  it('answers before the body has come, and the connection serves another request once it has', async () => {
    const { socket, until, said, stop } = await refusing('Content-Length: 300000');
    socket.write(Buffer.alloc(300_000));
    socket.write('GET / HTTP/1.1\r\nHost: mesa\r\n\r\n');
    await until(() => said().split('HTTP/1.1 413').length === 3);
    await stop();
  });

  it.each(['Content-Length: 99999999999', 'Transfer-Encoding: chunked'])(
    'cuts off whoever sends without end: %s',
    async (head) => {
      const { socket, until, stop } = await refusing(head, 100_000);
      if (head.startsWith('Transfer')) socket.write('fffffff\r\n');
      pour(socket, 2_000_000);
      await until(() => socket.destroyed);
      await stop();
    },
  );

  it('disconnects a sender that falls silent, and not before', async () => {
    const { socket, until, asked, stop } = await refusing('Content-Length: 100', 1_000, 40);
    socket.write('some');
    await until(() => asked().destroyed);
    await until(() => socket.destroyed);
    await stop();
  });
});
