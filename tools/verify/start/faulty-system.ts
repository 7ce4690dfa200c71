import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { freePorts } from '../../commands/machine/ports';
import type { Supervised } from '../../commands/machine/supervise';
import { createSharedCollections } from '../../commands/start/database';
import { isReady } from '../../commands/start/run-part';
import { secretsOf } from '../../commands/start/secrets';
import { seedAll } from '../../commands/start/seeding';
import { parts, type Part, type SystemConfig } from '../../commands/system';
import { databaseUri } from '../../offline/mongo/uri';
import { startCopy, testSettings } from './parts';
import { FaultyProxy } from '../break/faulty-proxy';
import { ReplicaSet } from './replica-set';

const RESTAURANTS = 24;
const READY_WITHIN_MS = 90_000;
const STOP_WITHIN_MS = 10_000;

/** A Mesa on a replica set of three, with a proxy between each two parts that talk to each other. */
export interface FaultySystem {
  url: string;
  set: ReplicaSet;
  /** the ids of the mails that the mail server has accepted */
  mails: Set<string>;
  /** by service: between the BFF and it */
  services: Map<string, FaultyProxy>;
  /** between the mail service and its mail server */
  smtp: FaultyProxy;
  /** starts a part again, with a clock that is wrong by so many seconds */
  restart(name: string, clockSeconds: number): Promise<void>;
  stop(): Promise<void>;
}

export async function startFaultySystem(folder: string): Promise<FaultySystem> {
  await mkdir(folder, { recursive: true });
  const set = await ReplicaSet.start(folder);
  const unused = (await freePorts(2 * parts.length + 3)).values();
  const port = (): number => unused.next().value!;
  const ports = Object.fromEntries(parts.map(({ name }) => [name, port()]));
  const services = new Map<string, FaultyProxy>();
  for (const { name } of parts)
    if (name !== 'bff') services.set(name, await FaultyProxy.open(port(), ports[name]!));
  const mails = new Set<string>();
  const smtpPort = port();
  const mailServer = await startMailServer(smtpPort, mails);
  const smtp = await FaultyProxy.open(port(), smtpPort);
  const proxied = Object.fromEntries([...services].map(([name, proxy]) => [name, proxy.port]));
  const config: SystemConfig = {
    settings: { ...testSettings(folder), MAIL_URL: `smtp://127.0.0.1:${smtp.port}` },
    secrets: await secretsOf(folder),
    ports: { ...proxied, bff: ports['bff']! },
    adminPort: port(),
    database: (name) => databaseUri(set.uri, name),
  };

  await createSharedCollections(set.uri);
  await seedAll(config, set.uri, RESTAURANTS);
  const running = new Map<string, Supervised>();
  const start = async (part: Part, clockSeconds = 0): Promise<void> => {
    const port = ports[part.name]!;
    running.set(part.name, await startCopy(part, config, { port, env: clockOff(clockSeconds) }));
    if (!(await isReady(port, READY_WITHIN_MS)))
      throw new Error(`${part.name} did not become ready; its log is in ${folder}.`);
  };
  await Promise.all(parts.map((part) => start(part)));

  const stop = (chosen: (name: string) => boolean): Promise<unknown> =>
    Promise.all(
      [...running.values()].filter(({ name }) => chosen(name)).map((part) => part.stop(STOP_WITHIN_MS)),
    );
  return {
    url: `http://127.0.0.1:${ports['bff']}`,
    set,
    mails,
    services,
    smtp,
    async restart(name, clockSeconds) {
      await running.get(name)!.stop(STOP_WITHIN_MS);
      await start(parts.find((part) => part.name === name)!, clockSeconds);
    },
    async stop() {
      await stop((name) => name === 'bff');
      await stop((name) => name !== 'bff');
      await Promise.all([...services.values(), smtp].map((proxy) => proxy.close()));
      await new Promise<void>((resolve) => mailServer.close(resolve));
      await set.stop();
    },
  };
}

/** Variables by which a part's clock is wrong. */
const clockOff = (seconds: number): Record<string, string> =>
  seconds === 0
    ? {}
    : {
        NODE_OPTIONS: `--import=${join(__dirname, '../break/wrong-clock.mjs')}`,
        CLOCK_OFF_SECONDS: String(seconds),
      };

/** A real mail server that adds the id of each mail that it accepts. */
async function startMailServer(port: number, ids: Set<string>): Promise<SMTPServer> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, _session, callback) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        ids.add(/^Message-ID: *(\S+)/im.exec(Buffer.concat(chunks).toString())?.[1] ?? '');
        callback();
      });
    },
  });
  // a client that resets its connection is part of the test
  server.on('error', () => undefined);
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  return server;
}
