import type { OutboxMail } from '@mesa/contract';
import { UserError } from '../console/user-error';
import { readSettings } from '../settings';
import { runningInstance } from '../start/instance';

const WITHIN_MS = 30_000;

/**
 * The outbox of the installation that MESA_ADMIN_URL and MESA_ADMIN_TOKEN name, else of the one that runs
 * here.
 * @throws UserError when there is neither, and from each call when it refuses
 */
export async function findOutbox(env: NodeJS.ProcessEnv = process.env) {
  const { url, token } = await findOperator(env);
  const ask = async (method: 'GET' | 'POST', path: string): Promise<unknown> => {
    const answer = await fetch(new URL(path, url), {
      method,
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(WITHIN_MS),
    }).catch(() => null);
    if (!answer) throw new UserError(`${url} does not answer.`);
    const body = (await answer.json().catch(() => null)) as unknown;
    if (!answer.ok)
      throw new UserError(Array.isArray(body) ? body.join(' ') : `The BFF answered ${answer.status}.`);
    return body;
  };
  return {
    /** @param isSamples one mail of each kind, instead of those of the last 14 days */
    list: async (isSamples: boolean): Promise<OutboxMail[]> =>
      (await ask('GET', `/admin/outbox${isSamples ? '?samples=1' : ''}`)) as OutboxMail[],

    /** A link that opens the outbox in a browser for an hour. */
    async link(isSamples: boolean): Promise<string> {
      const { path } = (await ask('POST', '/admin/outbox/links')) as { path: string };
      return new URL(`${path}${isSamples ? '&samples=1' : ''}`, url).href;
    },
  };
}

async function findOperator(env: NodeJS.ProcessEnv): Promise<{ url: string; token: string }> {
  const { MESA_ADMIN_URL: url, MESA_ADMIN_TOKEN: token, MESA_DATA_DIR } = readSettings(env);
  if (url && token) return { url, token };
  if (url) throw new UserError("MESA_ADMIN_URL is set, so set MESA_ADMIN_TOKEN to the operator's token too.");
  const instance = await runningInstance(MESA_DATA_DIR);
  if (!instance)
    throw new UserError(
      'No Mesa is running here. Start one with npm start, or set MESA_ADMIN_URL and MESA_ADMIN_TOKEN ' +
        'to reach another.',
    );
  return { url: instance.adminUrl, token: instance.adminToken };
}
