import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { freePorts } from '../../commands/machine/ports';
import type { Supervised } from '../../commands/machine/supervise';
import { createSharedCollections } from '../../commands/start/database';
import { isReady } from '../../commands/start/run-part';
import { secretsOf } from '../../commands/start/secrets';
import { seedAll } from '../../commands/start/seeding';
import { parts, type Part, type SystemConfig } from '../../commands/system';
import { databaseUri } from '../../offline/mongo/uri';
import { startCopy, testSettings } from '../start-copy';
import { FaultyProxy } from './faulty-proxy';
import { MailSink } from './mail-sink';
import { ReplicaSet } from './replica-set';

const RESTAURANTS = 24;
const READY_WITHIN_MS = 90_000;
const STOP_WITHIN_MS = 10_000;

/** A Mesa on a replica set of three, with a proxy between each two parts that talk to each other. */
export interface FaultySystem {
  url: string;
  set: ReplicaSet;
  sink: MailSink;
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
  const own = Object.fromEntries(parts.map(({ name }) => [name, port()]));
  const services = new Map<string, FaultyProxy>();
  for (const { name } of parts)
    if (name !== 'bff') services.set(name, await FaultyProxy.open(port(), own[name]!));
  const sink = new MailSink();
  const sinkPort = port();
  await sink.start(sinkPort);
  const smtp = await FaultyProxy.open(port(), sinkPort);
  const proxied = Object.fromEntries([...services].map(([name, proxy]) => [name, proxy.port]));
  const config: SystemConfig = {
    settings: { ...testSettings(folder), MAIL_URL: `smtp://127.0.0.1:${smtp.port}` },
    secrets: await secretsOf(folder),
    ports: { ...proxied, bff: own['bff']! },
    adminPort: port(),
    database: (name) => databaseUri(set.uri, name),
  };

  await createSharedCollections(set.uri);
  await seedAll(config, set.uri, RESTAURANTS);
  const running = new Map<string, Supervised>();
  const start = async (part: Part, clockSeconds = 0): Promise<void> => {
    const port = own[part.name]!;
    running.set(part.name, await startCopy(part, config, { port, env: clockOff(clockSeconds) }));
    if (!(await isReady(port, READY_WITHIN_MS)))
      throw new Error(`${part.name} did not become ready; its log is in ${folder}.`);
  };
  await Promise.all(parts.map((part) => start(part)));

  const stop = (chosen: (name: string) => boolean): Promise<unknown> =>
    Promise.all(
      [...running.values()].filter(({ name }) => chosen(name)).map((one) => one.stop(STOP_WITHIN_MS)),
    );
  return {
    ...{ url: `http://127.0.0.1:${own['bff']}`, set, sink, services, smtp },
    async restart(name, clockSeconds) {
      await running.get(name)!.stop(STOP_WITHIN_MS);
      await start(parts.find((part) => part.name === name)!, clockSeconds);
    },
    async stop() {
      await stop((name) => name === 'bff');
      await stop((name) => name !== 'bff');
      await Promise.all([...services.values(), smtp].map((proxy) => proxy.close()));
      await sink.stop();
      await set.stop();
    },
  };
}

/** Variables by which a part's clock is wrong. */
const clockOff = (seconds: number): Record<string, string> =>
  seconds === 0
    ? {}
    : {
        NODE_OPTIONS: `--import=${join(__dirname, 'wrong-clock.mjs')}`,
        CLOCK_OFF_SECONDS: String(seconds),
      };
