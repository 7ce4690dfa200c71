import type { AddressInfo } from 'node:net';
import { CABLE_PROTOCOL, Refusal, type User } from '@mesa/contract';
import { say } from '@mesa/contract/sentences';
import { closeServer, createLog, createMetrics, listen } from '@mesa/server-kit';
import { openFeed } from '@mesa/server-kit/events';
import { testDatabase } from '@mesa/server-kit/testing';
import express, { type RequestHandler } from 'express';
import { WebSocket } from 'ws';
import { errorHandler } from '../edge/error-handler';
import { localsOf } from '../edge/locals';
import { createPublicServer } from '../edge/public-server';
import { FIRST_STATE } from '../edge/session/session-store';
import { Cable, type CableDependencies } from './cable';

/** How many sockets a network may have here. */
export const SOCKETS_MAX = 50;

/**
 * A cable with real sockets and a real feed. A cookie `diner=ID` stands for a session of that id; `ended` and
 * `unanswered` hold the diners whose session has ended or cannot be read.
 */
export async function testCable() {
  const { database, drop } = await testDatabase();
  const log = createLog('test', 'silent');
  const eventsDb = `${database.name}_events`;
  const feed = openFeed(database, eventsDb, log);
  await feed.prepare('bff');
  const ended = new Set<string>();
  const unanswered = new Set<string>();
  let sessionsReadable = Promise.resolve();
  const dinersOf = async (ids: readonly string[]) => {
    await sessionsReadable;
    if (ids.some((id) => unanswered.has(id))) throw new Refusal('unavailable', say('unavailable'));
    const valid = ids.filter((id) => !ended.has(id));
    return new Map(valid.map((id) => [id, { id } as User]));
  };
  const loadSession: RequestHandler = async (request, response, next) => {
    const id = /diner=(\w+)/.exec(request.headers.cookie ?? '')?.[1];
    const user = id && (await dinersOf([id])).get(id);
    if (user) localsOf(response).session = { id: user.id, user, account: FIRST_STATE };
    next();
  };
  const start = (port = 0) => startCable({ feed, sessions: { dinersOf }, log }, loadSession, port);
  let running = await start();
  return {
    feed,
    ended,
    unanswered,
    /** no session is read until the returned function is called */
    delaySessions() {
      let release = () => {};
      sessionsReadable = new Promise((resolve) => (release = resolve));
      return release;
    },
    get url() {
      return `ws://127.0.0.1:${running.port}/cable`;
    },
    /** stops and starts again on the same port, as a restarted BFF would */
    async restart() {
      const { port } = running;
      await running.stop();
      running = await start(port);
    },
    async close() {
      await running.stop();
      await database.getClient().db(eventsDb).dropDatabase();
      await drop();
    },
  };
}

async function startCable(
  dependencies: Pick<CableDependencies, 'feed' | 'sessions' | 'log'>,
  loadSession: RequestHandler,
  port: number,
) {
  const cable = new Cable({ ...dependencies, metrics: createMetrics('test'), socketsMax: SOCKETS_MAX });
  const app = express().use(cable.websockets(loadSession)).use(errorHandler(dependencies.log));
  const server = createPublicServer(app, { log: dependencies.log });
  await listen(server, port, '127.0.0.1');
  await cable.ready;
  return {
    port: (server.address() as AddressInfo).port,
    stop: async () => {
      await cable.stop();
      server.closeAllConnections();
      await closeServer(server);
    },
  };
}

export type TestCable = Awaited<ReturnType<typeof testCable>>;

/** A bare socket that collects every frame; `next` waits for a matching one. */
export function bareSocket(
  url: string,
  options: { cookie?: string; origin?: string; protocols?: string[] } = {},
) {
  const headers: Record<string, string> = {};
  if (options.cookie) headers.cookie = options.cookie;
  if (options.origin) headers.origin = options.origin;
  const socket = new WebSocket(url, options.protocols ?? [CABLE_PROTOCOL], { headers });
  const frames: Record<string, unknown>[] = [];
  const waiting: {
    fits: (frame: Record<string, unknown>) => boolean;
    take: (frame: Record<string, unknown>) => void;
  }[] = [];
  socket.on('message', (data) => {
    const frame = JSON.parse(data.toString()) as Record<string, unknown>;
    const index = waiting.findIndex(({ fits }) => fits(frame));
    if (index >= 0) waiting.splice(index, 1)[0]!.take(frame);
    else frames.push(frame);
  });
  return {
    socket,
    frames,
    closed: new Promise<number>((resolve) => socket.on('close', resolve)),
    failed: new Promise<Error>((resolve) => socket.on('error', resolve)),
    send: (command: string, identifier: string) => socket.send(JSON.stringify({ command, identifier })),
    next(fits: (frame: Record<string, unknown>) => boolean): Promise<Record<string, unknown>> {
      const index = frames.findIndex(fits);
      if (index >= 0) return Promise.resolve(frames.splice(index, 1)[0]!);
      return new Promise((take) => waiting.push({ fits, take }));
    },
  };
}

export const typed = (type: string) => (frame: Record<string, unknown>) => frame['type'] === type;
export const isMessage = (frame: Record<string, unknown>) => 'message' in frame && !('type' in frame);
