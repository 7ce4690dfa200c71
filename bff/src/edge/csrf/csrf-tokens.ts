import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Locals } from '../locals';

export type CsrfTokens = ReturnType<typeof createCsrfTokens>;
type TokenOwner = Pick<Locals, 'session' | 'visitor'>;

/**
 * CSRF tokens bound to the session or, for a visitor, to the visitor's cookie. Each token is a new salt and
 * its MAC: nothing is stored, and no two pages contain the same bytes, so a compressed page does not leak
 * them (BREACH).
 * @param secret the same for all instances of the BFF
 */
export function createCsrfTokens(secret: string) {
  const sign = (owner: TokenOwner, salt: string) =>
    createHmac('sha256', secret)
      .update(`${ownerKey(owner)}\n${salt}`)
      .digest('base64url');
  return {
    issue(owner: TokenOwner): string {
      const salt = randomBytes(12).toString('base64url');
      return `${salt}.${sign(owner, salt)}`;
    },

    isValid(token: string, owner: TokenOwner): boolean {
      const match = /^([\w-]{16})\.([\w-]{43})$/.exec(token);
      if (!match) return false;
      return timingSafeEqual(Buffer.from(match[2]!), Buffer.from(sign(owner, match[1]!)));
    },
  };
}

function ownerKey({ session, visitor }: TokenOwner): string {
  return session ? `session:${session.id}` : `visitor:${visitor.id}`;
}
