import { DEMO_EMAIL } from '@mesa/contract';

/** A diner's account as this service keeps it. */
export interface Account {
  id: string;
  fname: string;
  lname: string;
  /** lower-cased, unique */
  email: string;
  /** argon2id in its PHC form, or `UNUSABLE_PASSWORD` */
  passwordHash: string;
}

/** What a diner who never signs in has in place of a hash; no password verifies against it. */
export const UNUSABLE_PASSWORD = '!';

/** The demo diner is everybody's: its name, address and password must stay as they are. */
export function isDemo({ email }: Account): boolean {
  return email === DEMO_EMAIL;
}
