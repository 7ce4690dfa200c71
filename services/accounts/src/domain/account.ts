import {
  isSharedEmail,
  Refusal,
  type AccountState,
  type DinerFacts,
  type Language,
  type User,
} from '@mesa/contract';
import { say } from '@mesa/contract/sentences';

/** A diner's account as this service stores it. */
export interface Account {
  id: string;
  fname: string;
  lname: string;
  /** lower-cased, unique */
  email: string;
  /** to become `email` once its owner opens the mailed link; null or absent for none */
  pendingEmail?: string | null;
  /** argon2id in its PHC form, or `UNUSABLE_PASSWORD` */
  passwordHash: string;
  emailConfirmed: boolean;
  /** null until the diner has chosen one */
  language: Language | null;
  /** the mails that the diner wants besides those about what they do */
  mail: MailChoices;
  /** by an operator: nobody can sign in */
  blocked: boolean;
  /** the diner has opened a link mailed to `email` as this account's own (desk.md §2) */
  emailProved: boolean;
  /** rises with every change */
  version: number;
  /** the version of the last new password or block: what was authorised before it is void */
  credentialVersion: number;
}

export interface MailChoices {
  reminders: boolean;
  invitations: boolean;
}

/** What an account has until its diner says otherwise. */
export const NEW_ACCOUNT = {
  emailConfirmed: false,
  language: null,
  mail: { reminders: true, invitations: true },
  blocked: false,
  emailProved: false,
  version: 0,
  credentialVersion: 0,
} as const satisfies Partial<Account>;

/** Instead of a hash, for diners who never sign in: no password verifies against it. */
export const UNUSABLE_PASSWORD = '!';

/** Whether its diner signs in. Other services know only such diners. */
export function hasPassword({ passwordHash }: Pick<Account, 'passwordHash'>): boolean {
  return passwordHash !== UNUSABLE_PASSWORD;
}

/** The public fields, for the diner and for other services; the password hash never leaves this one. */
export function factsOf(account: Account): DinerFacts {
  return { ...publicFieldsOf(account), email_proved: account.emailProved, version: account.version };
}

function publicFieldsOf({ id, fname, lname, email, emailConfirmed, language, mail }: Account) {
  return { id, fname, lname, email, email_confirmed: emailConfirmed, language, mail };
}

/** What the sessions of an account follow. */
export function stateOf({ version, credentialVersion, emailProved }: Account): AccountState {
  return { version, credential_version: credentialVersion, email_proved: emailProved };
}

/** An account for its own diner. */
export function presentUser(account: Account): User {
  const { pendingEmail } = account;
  return pendingEmail ? { ...publicFieldsOf(account), pending_email: pendingEmail } : publicFieldsOf(account);
}

/** @throws Refusal `forbidden` for another diner's account */
export function refuseUnlessOwn(userId: string, id: string): void {
  if (userId !== id) throw new Refusal('forbidden', say('notYours'));
}

/**
 * The demo accounts are shared: their name, email and password must not change.
 * @throws Refusal `forbidden` for them (contract.md "Calls", PATCH and DELETE /api/users)
 */
export function refuseDemo({ email }: Account): void {
  if (isSharedEmail(email)) throw new Refusal('forbidden', say('account.demoIsShared'));
}

/** Whether its diner may get a link that sets a new password. */
export function canResetPassword(account: Account): boolean {
  return hasPassword(account) && !isSharedEmail(account.email) && !account.blocked;
}
