import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { closeServer, listen } from '@mesa/server-kit';
import express from 'express';
import { expressObjects } from './public-server';

describe("Express's requests and responses", () => {
  it('have their prototypes before they come to the app, which keeps them', async () => {
    const app = express();
    app.get('/here', (request, response) => {
      response.json({ path: request.path, kept: [request, response].map(prototypeOf).map(isKept) });
    });
    let before: unknown[] = [];
    const prototypeOf = (value: object) => Object.getPrototypeOf(value) as unknown;
    const isKept = (prototype: unknown, i: number) => prototype === before[i];
    const server = createServer(expressObjects(app), (request, response) => {
      before = [request, response].map(prototypeOf);
      app(request, response);
    });
    await listen(server, 0, '127.0.0.1');
    const { port } = server.address() as AddressInfo;
    const answer = await fetch(`http://127.0.0.1:${port}/here?now`);
    expect(await answer.json()).toEqual({ path: '/here', kept: [true, true] });
    await closeServer(server);
  });
});
