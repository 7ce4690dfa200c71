import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { closeServer, listen } from '@mesa/server-kit';
import { eventually } from '@mesa/server-kit/testing';
import { limitConnections } from './limit-connections';

describe('the connections of a network', () => {
  let server: Server;
  const sockets: Socket[] = [];
  const start = async (limits: Parameters<typeof limitConnections>[1]) => {
    server = createServer({ keepAliveTimeout: 60_000 }, (_request, response) => response.end('here'));
    limitConnections(server, limits);
    await listen(server, 0, '127.0.0.1');
  };
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    server.closeAllConnections();
    await closeServer(server);
  });

  /** A connection from an address of the machine, which has answered one request and is kept. */
  async function open(localAddress: string): Promise<{ socket: Socket; isServed: boolean }> {
    const { port } = server.address() as AddressInfo;
    const socket = connect({ port, host: '127.0.0.1', localAddress });
    socket.on('error', () => {});
    sockets.push(socket);
    socket.write('GET / HTTP/1.1\r\nHost: mesa\r\n\r\n');
    const closed = once(socket, 'close').then(() => false);
    const served = once(socket, 'data').then(() => true);
    return { socket, isServed: await Promise.race([served, closed]) };
  }

  it('are limited, and those of others are not harmed', async () => {
    await start({ perNetwork: 5, most: 100 });
    const served: boolean[] = [];
    for (let i = 0; i < 8; i += 1) served.push((await open('127.0.0.1')).isServed);
    expect(served).toEqual([true, true, true, true, true, false, false, false]);
    expect((await open('127.0.0.2')).isServed).toBe(true);
    sockets[0]!.destroy();
    await eventually(async () => expect((await open('127.0.0.1')).isServed).toBe(true));
  });

  it('give way when most of all are taken and they wait for a request', async () => {
    await start({ perNetwork: Infinity, most: 10 });
    const kept: { socket: Socket }[] = [];
    for (let i = 0; i < 8; i += 1) kept.push(await open('127.0.0.1'));
    expect((await open('127.0.0.2')).isServed).toBe(true);
    await eventually(() => expect(kept.every(({ socket }) => socket.destroyed)).toBe(true));
  });
});
