import { randomBytes, randomInt } from 'node:crypto';

/** A browser, signed in or not: the owner of a visitor's CSRF token, and its share for canaries. */
export interface Visitor {
  id: string;
  /** 0 to 99; survives a new id, so that a visitor stays on one version of a remote */
  share: number;
}

export function newVisitor(share = randomInt(100)): Visitor {
  return { id: randomBytes(16).toString('base64url'), share };
}

export function writeVisitor({ id, share }: Visitor): string {
  return `${id}.${share}`;
}

/** The visitor in a cookie; undefined without a valid one. */
export function readVisitor(cookie: string | undefined): Visitor | undefined {
  const match = /^([\w-]{22})\.(\d{1,2})$/.exec(cookie ?? '');
  return match ? { id: match[1]!, share: Number(match[2]) } : undefined;
}
