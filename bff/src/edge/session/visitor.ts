import { randomBytes, randomInt } from 'node:crypto';
import type { Mac } from '../signatures';

/** A browser, signed in or not: the owner of a visitor's CSRF token, and its share for canaries. */
export interface Visitor {
  id: string;
  /** 0 to 99; survives a new id, so that a visitor stays on one version of a remote */
  share: number;
  /** the value of its cookie */
  cookie: string;
}

export interface Visitors {
  begin: (share?: number) => Visitor;
  /** the visitor in a cookie; undefined without a valid one */
  read: (cookie: string | undefined) => Visitor | undefined;
}

/** SECURITY: the cookie is signed, so that nobody chooses the share, and with it who gets a canary. */
export function createVisitors(mac: Mac): Visitors {
  const textOf = (id: string, share: number) => `visitor\n${id}\n${share}`;
  return {
    begin(share = randomInt(100)) {
      const id = randomBytes(16).toString('base64url');
      return { id, share, cookie: `${id}.${share}.${mac.sign(textOf(id, share))}` };
    },

    read(cookie = '') {
      const match = /^([\w-]{22})\.(\d{1,2})\.([\w-]{43})$/.exec(cookie);
      if (!match) return undefined;
      const [id, share] = [match[1]!, Number(match[2])];
      return mac.isValid(textOf(id, share), match[3]!) ? { id, share, cookie } : undefined;
    },
  };
}
