import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { step, UserError } from '@mesa/remote-tools/commands';
import { freePorts } from '../machine/ports';
import { until } from '../machine/processes';
import { spawnTool } from './spawn-tool';

/** A separate Mesa for tests: `npm start` on a free port with an empty data folder. */
export interface OwnSystem {
  url: string;
  dataDir: string;
  stop(): Promise<void>;
}

/**
 * Starts it and waits until it is ready.
 * @param env settings besides port and folder
 * @throws UserError with its output when it does not become ready
 */
export async function startOwnSystem(env: NodeJS.ProcessEnv, signal: AbortSignal): Promise<OwnSystem> {
  const dataDir = await mkdtemp(join(tmpdir(), 'mesa-own-'));
  const [port] = await freePorts(1);
  const { child, stdout, stderr, ended } = spawnTool(['start'], {
    ...{ PORT: String(port), MESA_DATA_DIR: dataDir },
    ...env,
  });
  let isOver = false;
  void ended.then(() => (isOver = true));
  const isReady = () => stdout().includes('Mesa is ready at');
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
    await rm(dataDir, { recursive: true, force: true });
  };
  await until(async () => isReady() || isOver || signal.aborted, Infinity);
  if (isReady()) return { url: `http://localhost:${port}`, dataDir, stop };
  await stop();
  throw new UserError(`A Mesa for the tests could not be started:\n${stderr().trim()}`);
}

let shared: Promise<OwnSystem> | undefined;

/**
 * A separate Mesa that several stages share, started by the first; rate limits are raised, because all tests
 * come from one address.
 * @param env further settings, of the stage that starts it
 * @returns the variables that tell tests where it is
 */
export async function sharedSystem(
  signal: AbortSignal,
  env: NodeJS.ProcessEnv = {},
): Promise<NodeJS.ProcessEnv> {
  const progress = step('Starting a Mesa for the tests');
  shared ??= startOwnSystem({ RATE_LIMIT_FACTOR: '1000', ...env }, signal);
  const { url, dataDir } = await shared.finally(() => progress.done());
  return { MESA_URL: url, MESA_DATA_DIR: dataDir };
}

/** Ends it, if a stage started it. */
export async function stopSharedSystem(): Promise<void> {
  await shared?.then(
    (system) => system.stop(),
    () => undefined,
  );
}
