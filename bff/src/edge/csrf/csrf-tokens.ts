import { randomBytes } from 'node:crypto';
import type { Locals } from '../locals';
import type { Mac } from '../signatures';

export type CsrfTokens = ReturnType<typeof createCsrfTokens>;
type TokenOwner = Pick<Locals, 'session' | 'visitor'>;

/**
 * CSRF tokens bound to the session or, for a visitor, to the visitor's cookie. Each token is a new salt and
 * its MAC: nothing is stored, and no two pages contain the same bytes, so a compressed page does not leak
 * them (BREACH).
 */
export function createCsrfTokens(mac: Mac) {
  const textOf = (owner: TokenOwner, salt: string) => `${ownerKey(owner)}\n${salt}`;
  return {
    issue(owner: TokenOwner): string {
      const salt = randomBytes(12).toString('base64url');
      return `${salt}.${mac.sign(textOf(owner, salt))}`;
    },

    isValid(token: string, owner: TokenOwner): boolean {
      const match = /^([\w-]{16})\.([\w-]{43})$/.exec(token);
      return match !== null && mac.isValid(textOf(owner, match[1]!), match[2]!);
    },
  };
}

function ownerKey({ session, visitor }: TokenOwner): string {
  return session ? `session:${session.id}` : `visitor:${visitor.id}`;
}
