import { calls, type CallName } from '@mesa/contract';
import { emailAddress } from '@mesa/contract/schemas';
import { parseObject, type Log } from '@mesa/server-kit';
import type { Request, Response } from 'express';
import { localsOf } from './locals';
import { addressKey } from './network-of';
import type { Mac } from './signatures';

/** What the outcome of a call means for an account; by status. */
const EVENTS: Partial<Record<CallName, Record<number, string>>> = {
  signIn: { 200: 'signed-in', 401: 'sign-in-failed' },
  signUp: { 201: 'signed-up', 422: 'sign-up-refused' },
  signOut: { 204: 'signed-out' },
  changeUser: { 200: 'account-changed', 403: 'account-change-refused', 422: 'account-change-refused' },
  exportUser: { 200: 'data-exported' },
  deleteUser: { 204: 'account-deleted', 403: 'account-deletion-refused' },
  endOtherSessions: { 204: 'other-sessions-ended' },
  requestPasswordReset: { 204: 'password-reset-requested' },
  resetPassword: { 200: 'password-reset', 422: 'password-reset-refused' },
  confirmEmail: { 200: 'email-confirmed' },
};
const BY_ROUTE = new Map(
  // Object.entries loses the names
  Object.entries(EVENTS).map(([name, events]) => {
    const { method, path } = calls[name as CallName];
    return [`${method} ${path}`, events];
  }),
);
const TOO_MANY = 429;

/**
 * Without it nobody could say which account was attacked, and what a stolen session did. Writes what concerns
 * the security of accounts to a log stream of its own: who (the diner's id, or a digest of the email that was
 * tried), from where (a digest of the network), what, and the request's id. Digests are keyed: without the
 * secret nobody finds the address of one.
 * @returns what requestLog() calls once a request is over
 */
export function securityEvents(log: Log, mac: Mac) {
  const digest = (kind: string, text: string) => mac.sign(`${kind}\n${text}`).slice(0, 16);
  return (request: Request, response: Response): void => {
    const locals = localsOf(response);
    const events = BY_ROUTE.get(`${request.method} ${locals.route}`);
    const event = response.statusCode === TOO_MANY ? 'limit-met' : events?.[response.statusCode];
    if (!event) return;
    const session = locals.session ?? locals.sentSession;
    const email = events && emailIn(locals.body);
    log.info(
      {
        event,
        requestId: locals.requestId,
        route: locals.route,
        network: digest('network', addressKey(request)),
        diner: session?.user.id,
        session: session?.id.slice(0, 12),
        account: email === undefined ? undefined : digest('email', email),
      },
      'security',
    );
  };
}

/** The email that a body names. */
function emailIn(body: Buffer | undefined): string | undefined {
  try {
    const { user } = parseObject(body ?? Buffer.alloc(0)) as { user?: { email?: unknown } | null };
    return typeof user?.email === 'string' ? emailAddress(user.email) : undefined;
  } catch {
    return undefined;
  }
}
