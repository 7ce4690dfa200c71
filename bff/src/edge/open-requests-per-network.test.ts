import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { closeServer } from '@mesa/server-kit';
import express from 'express';
import { openRequestsPerNetwork, NetworkPlaces } from './open-requests-per-network';

describe('the places of a network', () => {
  it('are still taken when a thing that gave way ends after the others', () => {
    const places = new NetworkPlaces<{ isIdle: boolean }>(1, ({ isIdle }) => isIdle);
    const freeIdle = places.take('a', { isIdle: true })!;
    places.take('a', { isIdle: true })!();
    places.take('a', { isIdle: false });
    freeIdle();
    expect(places.take('a', { isIdle: false })).toBeUndefined();
  });
});

describe('a reader of a complete answer', () => {
  it('loses the connection when it does not read', async () => {
    const app = express().use(openRequestsPerNetwork(1, 50));
    // more than the buffers of both ends hold
    const bytes = 64 * 1024 * 1024;
    app.get('/', (_request, response) => void response.end(Buffer.alloc(bytes)));
    const server = app.listen(0, '127.0.0.1');
    await once(server, 'listening');
    // it listens on a port, not on a pipe
    const { port } = server.address() as AddressInfo;
    const accepted = once(server, 'connection');
    const reader = connect(port, '127.0.0.1').pause();
    reader.write('GET / HTTP/1.1\r\nHost: mesa\r\n\r\n');
    const [socket] = (await accepted) as [typeof reader];
    await once(socket, 'close');
    await once(reader.resume(), 'close');
    expect(reader.bytesRead).toBeLessThan(bytes);
    await closeServer(server);
  });
});
