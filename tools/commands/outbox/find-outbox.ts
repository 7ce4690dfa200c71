import type { OutboxMail } from '@mesa/contract';
import { openAdminPort } from '../operator/admin-port';

/**
 * The outbox of the installation that MESA_ADMIN_URL and MESA_ADMIN_TOKEN name, else of the one that runs
 * here.
 * @throws UserError when there is neither, and from each call when it refuses
 */
export async function findOutbox() {
  const { url, send } = await openAdminPort();
  return {
    /**
     * Mails of the last 14 days, the newest first, read page by page.
     * @param choice `samples`: one of each kind instead; `failed`: only those; `id`: only that one
     */
    async *list(choice: Choice = {}): AsyncGenerator<OutboxMail> {
      let path: string | undefined = `/admin/outbox?${new URLSearchParams(choice)}`;
      while (path) {
        const { body, headers } = await send('GET', path);
        yield* body as OutboxMail[]; // the contract's answer
        path = nextOf(headers.get('Link'));
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
