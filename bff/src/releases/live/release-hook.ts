import { createHmac, scryptSync } from 'node:crypto';
import type { Log } from '@mesa/server-kit';

const TRIES = 3;
const TIMEOUT_MS = 5_000;

/** What the operator's hook gets. */
interface ReleaseEvent {
  event: 'withdrawn' | 'rolled-back' | 'errors';
  remote: string;
  /** the version that it is about */
  version: string;
  /** what is live in its place */
  live?: string;
  /** of a withdrawal or rollback */
  reason?: string;
  /** how many met one error, and where on the admin port it is listed */
  visitors?: number;
  link?: string;
}

/**
 * The key of the hook's signatures, in hexadecimal; the text itself, not its bytes, is the key.
 * SECURITY: not the token, which may do everything: whoever gets the posts could try short ones against a
 * signature. Deriving it takes time and memory on purpose.
 */
export function hookKeyOf(adminToken: string): string {
  return scryptSync(adminToken, 'mesa release hook', 32).toString('hex');
}

export interface ReleaseHook {
  /** Sends in the background: no release waits for the hook. */
  send: (event: ReleaseEvent) => void;
}

/**
 * Sends releases that go wrong to the operator's hook (`MESA_RELEASE_HOOK`), as a JSON POST. Its header
 * `X-Mesa-Signature` is `sha256=` and the HMAC of the body in hexadecimal, by the key of hookKeyOf().
 */
export function createReleaseHook({
  url,
  key,
  log,
  now,
}: {
  url: string | null;
  key: string;
  log: Log;
  now: () => Date;
}): ReleaseHook {
  const post = async (body: string) => {
    const signature = createHmac('sha256', key).update(body).digest('hex');
    const response = await fetch(url!, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-mesa-signature': `sha256=${signature}` },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`The hook answered ${response.status}.`);
  };
  return {
    send(event) {
      if (!url) return;
      const body = JSON.stringify({ ...event, at: now() });
      void (async () => {
        for (let attempt = 1; ; attempt += 1) {
          try {
            return await post(body);
          } catch (error) {
            if (attempt < TRIES) continue;
            log.warn({ err: error, ...event }, 'the release hook did not accept');
            return undefined;
          }
        }
      })();
    },
  };
}
