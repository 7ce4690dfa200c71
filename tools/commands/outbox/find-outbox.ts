import type { OutboxMail } from '@mesa/contract';
import { UserError } from '@mesa/remote-tools/commands';
import { readSettings } from '../settings';
import { requireInstance } from '../start/instance';

const WITHIN_MS = 30_000;

/**
 * The outbox of the installation that MESA_ADMIN_URL and MESA_ADMIN_TOKEN name, else of the one that runs
 * here.
 * @throws UserError when there is neither, and from each call when it refuses
 */
export async function findOutbox() {
  const { url, token } = await findOperator();
  const send = async (method: 'GET' | 'POST', path: string) => {
    const answer = await fetch(new URL(path, url), {
      method,
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(WITHIN_MS),
    }).catch(() => null);
    if (!answer) throw new UserError(`${url} does not answer.`);
    const body = (await answer.json().catch(() => null)) as unknown;
    if (!answer.ok)
      throw new UserError(Array.isArray(body) ? body.join(' ') : `The BFF answered ${answer.status}.`);
    return { body, next: nextOf(answer.headers.get('Link')) };
  };
  return {
    /**
     * Mails of the last 14 days, the newest first, read page by page.
     * @param choice `samples`: one of each kind instead; `failed`: only those; `id`: only that one
     */
    async *list(choice: Choice = {}): AsyncGenerator<OutboxMail> {
      let path: string | undefined = `/admin/outbox?${new URLSearchParams(choice)}`;
      while (path) {
        const { body, next } = await send('GET', path);
        yield* body as OutboxMail[]; // the contract's answer
        path = next;
      }
    },

    /** A link that opens the outbox in a browser for an hour. */
    async link(isSamples: boolean): Promise<string> {
      const { body } = await send('POST', '/admin/outbox/links');
      const { path } = body as { path: string }; // the answer of that call
      return new URL(`${path}${isSamples ? '&samples=1' : ''}`, url).href;
    },
  };
}

/** Which mails are listed. */
type Choice = { samples?: '1'; failed?: '1'; id?: string };

/** The path of a `Link: <…>; rel="next"` header. */
const nextOf = (link: string | null): string | undefined => /<([^>]*)>; rel="next"/.exec(link ?? '')?.[1];

async function findOperator(): Promise<{ url: string; token: string }> {
  const { MESA_ADMIN_URL: url, MESA_ADMIN_TOKEN: token, MESA_DATA_DIR } = readSettings();
  if (url && token) return { url, token };
  if (url) throw new UserError("MESA_ADMIN_URL is set, so set MESA_ADMIN_TOKEN to the operator's token too.");
  const otherwise = 'set MESA_ADMIN_URL and MESA_ADMIN_TOKEN to reach another';
  const { adminUrl, adminToken } = await requireInstance(MESA_DATA_DIR, otherwise);
  return { url: adminUrl, token: adminToken };
}
