import { UserError } from '@mesa/remote-tools/commands';
import { readSettings } from '../settings';
import { requireInstance } from '../start/instance';

const WITHIN_MS = 30_000;

/**
 * The admin port of the installation that MESA_ADMIN_URL and MESA_ADMIN_TOKEN name, else of the one that runs
 * here, for the operator alone.
 * @throws UserError when there is neither, and from each request when it is refused
 */
export async function openAdminPort() {
  const { url, token } = await findOperator();
  return {
    url,
    async send(method: 'GET' | 'POST', path: string, sent?: object) {
      const answer = await fetch(new URL(path, url), {
        method,
        headers: { authorization: `Bearer ${token}`, ...(sent && { 'content-type': 'application/json' }) },
        signal: AbortSignal.timeout(WITHIN_MS),
        ...(sent && { body: JSON.stringify(sent) }),
      }).catch(() => null);
      if (!answer) throw new UserError(`${url} does not answer.`);
      const body = (await answer.json().catch(() => null)) as unknown;
      if (!answer.ok)
        throw new UserError(Array.isArray(body) ? body.join(' ') : `The BFF answered ${answer.status}.`);
      return { body, headers: answer.headers };
    },
  };
}

async function findOperator(): Promise<{ url: string; token: string }> {
  const { MESA_ADMIN_URL: url, MESA_ADMIN_TOKEN: token, MESA_DATA_DIR } = readSettings();
  if (url && token) return { url, token };
  if (url) throw new UserError("MESA_ADMIN_URL is set, so set MESA_ADMIN_TOKEN to the operator's token too.");
  const otherwise = 'set MESA_ADMIN_URL and MESA_ADMIN_TOKEN to reach another';
  const { adminUrl, adminToken } = await requireInstance(MESA_DATA_DIR, otherwise);
  return { url: adminUrl, token: adminToken };
}
