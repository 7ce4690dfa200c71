import { step, UserError } from '@mesa/remote-tools/commands';
import { findChromium } from '../offline/chromium';
import { freePorts } from './machine/ports';
import { stopRequest } from './start/stop-request';
import { startOwnSystem } from './test/own-system';
import { runCommand } from './test/run-command';
import { withMongo } from './test/with-mongo';

const NEEDS = ['mongo', 'chromium', 'system'];

/**
 * `with mongo|chromium|system… -- COMMAND`: runs a command of package.json beside what it needs, which it is
 * told by variables of the environment.
 */
export async function run(args: string[]): Promise<number> {
  const end = args.indexOf('--');
  const needs = args.slice(0, end);
  if (end < 1 || needs.some((need) => !NEEDS.includes(need)))
    throw new UserError(`Usage: with ${NEEDS.join('|')}... -- COMMAND`);
  const { signal } = stopRequest();
  const command = args.slice(end + 1).join(' ');
  const env: NodeJS.ProcessEnv = {};
  if (needs.includes('chromium')) env.MESA_CHROMIUM = await findChromium();
  const runIt = async (more: NodeJS.ProcessEnv): Promise<number> =>
    (await runCommand(command, { env: { ...env, ...more }, signal })) ?? 1;
  if (needs.includes('mongo')) return withMongo((uri) => runIt({ MESA_TEST_MONGODB_URI: uri }));
  return needs.includes('system') ? withSystem(signal, runIt) : runIt({});
}

/** A Mesa for the stories and attacks of one command. */
async function withSystem(
  signal: AbortSignal,
  runIt: (env: NodeJS.ProcessEnv) => Promise<number>,
): Promise<number> {
  const progress = step('Starting a Mesa for the tests');
  // a story opens its mail server at this port
  const [smtpPort] = await freePorts(1);
  // all tests come from one address, so its limits are raised
  const settings = { RATE_LIMIT_FACTOR: '1000', MAIL_URL: `smtp://127.0.0.1:${smtpPort}` };
  const { url, dataDir, stop } = await startOwnSystem(settings, signal).finally(() => progress.done());
  const env = { MESA_URL: url, MESA_DATA_DIR: dataDir, MESA_TEST_SMTP_PORT: String(smtpPort) };
  return runIt(env).finally(stop);
}
