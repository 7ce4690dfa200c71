import { randomBytes, randomInt } from 'node:crypto';

/** Somebody's browser, signed in or not: what a visitor's forgery token is bound to, and which canary share they are in. */
export interface Visitor {
  id: string;
  /** 0 to 99; kept when the id is renewed, so that a visitor sticks to one version of a remote */
  share: number;
}

export function newVisitor(share = randomInt(100)): Visitor {
  return { id: randomBytes(16).toString('base64url'), share };
}

export function writeVisitor({ id, share }: Visitor): string {
  return `${id}.${share}`;
}

/** The visitor a cookie names; undefined when there is none or it was not written by us. */
export function readVisitor(cookie: string | undefined): Visitor | undefined {
  const match = /^([\w-]{22})\.(\d{1,2})$/.exec(cookie ?? '');
  return match ? { id: match[1]!, share: Number(match[2]) } : undefined;
}
