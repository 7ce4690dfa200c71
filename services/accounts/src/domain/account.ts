import { DEMO_EMAIL } from '@mesa/contract';

/** A diner's account as this service stores it. */
export interface Account {
  id: string;
  fname: string;
  lname: string;
  /** lower-cased, unique */
  email: string;
  /** argon2id in its PHC form, or `UNUSABLE_PASSWORD` */
  passwordHash: string;
}

/** Instead of a hash, for diners who never sign in: no password verifies against it. */
export const UNUSABLE_PASSWORD = '!';

/** The demo account is shared: its name, email and password must not change. */
export function isDemo({ email }: Account): boolean {
  return email === DEMO_EMAIL;
}
