import { step } from '@mesa/remote-tools/commands';
import { findChromium } from '../../offline/chromium';
import { freePorts } from '../machine/ports';
import { startOwnSystem, type OwnSystem } from './own-system';
import { withMongo } from './with-mongo';

/** What a check needs besides the checkout. */
export type Need = 'mongo' | 'system' | 'chromium';

/** Starts what a check needs, and tells its command by variables of the environment where it is. */
export async function withNeeds<T>(
  needs: Need[],
  signal: AbortSignal,
  work: (env: NodeJS.ProcessEnv) => Promise<T>,
): Promise<T> {
  const env: NodeJS.ProcessEnv = {};
  if (needs.includes('chromium')) env.MESA_CHROMIUM = await findChromium();
  if (needs.includes('system')) Object.assign(env, await sharedSystem(signal));
  if (!needs.includes('mongo')) return work(env);
  return withMongo((uri) => work({ ...env, MESA_TEST_MONGODB_URI: uri }));
}

let shared: Promise<{ system: OwnSystem; env: NodeJS.ProcessEnv }> | undefined;

/** One Mesa for all checks, started by the first that needs it. */
const sharedSystem = async (signal: AbortSignal): Promise<NodeJS.ProcessEnv> =>
  (await (shared ??= startShared(signal))).env;

async function startShared(signal: AbortSignal) {
  const progress = step('Starting a Mesa for the tests');
  // a story opens its mail server at this port
  const [smtpPort] = await freePorts(1);
  // all tests come from one address, so its limits are raised
  const settings = { RATE_LIMIT_FACTOR: '1000', MAIL_URL: `smtp://127.0.0.1:${smtpPort}` };
  const system = await startOwnSystem(settings, signal).finally(() => progress.done());
  const { url, dataDir } = system;
  return {
    system,
    env: { MESA_URL: url, MESA_DATA_DIR: dataDir, MESA_TEST_SMTP_PORT: String(smtpPort) },
  };
}

/** Ends it, if a check started it. */
export async function stopSharedSystem(): Promise<void> {
  await shared?.then(
    ({ system }) => system.stop(),
    () => undefined,
  );
}
