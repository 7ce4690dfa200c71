/**
 * Two BFFs beside the Mesa that MESA_DATA_DIR names, as during a rolling release: one with the last release's
 * shell, the other with the shell of this checkout. They share a database of their own, so what is live in
 * Mesa itself stays as it is. Prints one line of JSON when both are ready. Ends when its standard input
 * ends, so also when the process that started it is killed.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BuiltRemote } from '@mesa/contract';
import { freePorts } from '../../commands/machine/ports';
import type { Supervised } from '../../commands/machine/supervise';
import { adminAt, readBuild } from '@mesa/remote-tools/commands';
import { publishCheckout } from '../../commands/remotes/publish-checkout';
import { readSettings, ROOT } from '../../commands/settings';
import { runningInstance, type Instance } from '../../commands/start/instance';
import { isReady } from '../../commands/start/run-part';
import { secretsOf } from '../../commands/start/secrets';
import { parts, type SystemConfig } from '../../commands/system';
import { withClient } from '../../offline/mongo/client';
import { databaseUri } from '../../offline/mongo/uri';
import { startCopy } from '../start-copy';
import { readLastRelease } from './last-release';

const DATABASE = 'bff_two_shells';
const READY_WITHIN_MS = 30_000;
const STOP_WITHIN_MS = 3_000;
const bff = parts.find(({ name }) => name === 'bff')!;
const release = readLastRelease();

async function run(): Promise<void> {
  const settings = { ...readSettings(), RATE_LIMIT_FACTOR: 1_000 };
  const instance = await runningInstance(settings.MESA_DATA_DIR);
  if (!instance) throw new Error(`No Mesa runs on ${settings.MESA_DATA_DIR}.`);
  const secrets = await secretsOf(settings.MESA_DATA_DIR);
  const controller = new AbortController();
  const stopped = new Promise<void>((resolve) => process.stdin.once('end', resolve).resume());
  void stopped.then(() => controller.abort());
  const folder = await mkdtemp(join(tmpdir(), 'mesa-shell-'));
  const running: Supervised[] = [];
  const start = async (name: string, shellDir: string) => {
    const [port, adminPort] = (await freePorts(2)) as [number, number];
    const config: SystemConfig = {
      settings,
      secrets,
      ports: instance.ports,
      adminPort,
      database: (one) => databaseUri(instance.mongodbUri, one === 'bff' ? DATABASE : one),
    };
    running.push(await startCopy(bff, config, { name, port, env: { SHELL_DIR: shellDir } }));
    if (!(await isReady(port, READY_WITHIN_MS, controller.signal))) throw new Error(`${name} is not ready.`);
    return { url: `http://localhost:${port}`, adminUrl: `http://127.0.0.1:${adminPort}` };
  };
  try {
    await dropDatabase(instance);
    await unpack('shell', folder);
    // one after the other: mongod under Wine can crash when two clients create one collection at once
    const older = await start('bff-older-shell', folder);
    const current = await start('bff-current-shell', join(ROOT, 'shell/dist'));
    const { adminToken } = secrets;
    const versions = await publishBoth(current.adminUrl, adminToken);
    console.log(JSON.stringify({ older, current, adminToken, versions }));
    await stopped;
  } finally {
    await Promise.all(running.map((one) => one.stop(STOP_WITHIN_MS)));
    await dropDatabase(instance);
    await rm(folder, { recursive: true });
  }
}

/** Publishes the remotes of both releases, and one of a future release. @returns the versions by remote */
async function publishBoth(adminUrl: string, adminToken: string) {
  await publishCheckout({ adminUrl, adminToken });
  const admin = adminAt(adminUrl, adminToken);
  const current = Object.fromEntries((await admin.list()).map(({ name, live }) => [name, live!.version]));
  const version = `0.0.0-${release.commit.slice(0, 8)}`;
  for (const declaration of release.remotes) {
    const files = Object.entries(release.parts[declaration.name]!).map(([path, base64]) => ({
      path,
      base64,
    }));
    await admin.post(`/${declaration.name}/versions/${version}`, { declaration, files });
  }
  const last = Object.fromEntries(release.remotes.map(({ name }) => [name, version]));
  return { current, last, next: await publishNext(admin) };
}

/** Publishes a booking remote that uses a name which neither shell provides yet. */
async function publishNext(admin: ReturnType<typeof adminAt>) {
  const { name, declaration, files } = await readBuild(join(ROOT, 'mf-booking'));
  const { uses } = declaration as unknown as BuiltRemote; // what its build wrote
  uses!.modules['@mesa/remote-kit']!['useTomorrow'] = 0;
  const version = '9.0.0-next';
  await admin.post(`/${name}/versions/${version}`, { declaration, files });
  return { [name]: version };
}

async function unpack(part: string, folder: string): Promise<void> {
  for (const [path, base64] of Object.entries(release.parts[part]!))
    await writeFile(join(folder, path), Buffer.from(base64, 'base64'));
}

const dropDatabase = ({ mongodbUri }: Instance): Promise<boolean> =>
  withClient(databaseUri(mongodbUri, DATABASE), (client) => client.db().dropDatabase());

void run();
