import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Locals } from '../locals';

export type CsrfTokens = ReturnType<typeof createCsrfTokens>;
type Bearer = Pick<Locals, 'session' | 'visitor'>;

/**
 * Forgery tokens bound to the session, or for a visitor to the visitor's cookie. Each is a fresh salt and its MAC, so
 * that no two pages carry the same bytes (a compressed page must not leak them) and nothing needs to be stored.
 * @param secret the same for all instances of the BFF
 */
export function createCsrfTokens(secret: string) {
  const sign = (bearer: Bearer, salt: string) =>
    createHmac('sha256', secret)
      .update(`${boundTo(bearer)}\n${salt}`)
      .digest('base64url');
  return {
    issue(bearer: Bearer): string {
      const salt = randomBytes(12).toString('base64url');
      return `${salt}.${sign(bearer, salt)}`;
    },

    fits(token: string, bearer: Bearer): boolean {
      const match = /^([\w-]{16})\.([\w-]{43})$/.exec(token);
      if (!match) return false;
      return timingSafeEqual(Buffer.from(match[2]!), Buffer.from(sign(bearer, match[1]!)));
    },
  };
}

function boundTo({ session, visitor }: Bearer): string {
  return session ? `session:${session.id}` : `visitor:${visitor.id}`;
}
