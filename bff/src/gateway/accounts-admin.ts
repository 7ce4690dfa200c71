import { Refusal } from '@mesa/contract';
import { parse } from '@mesa/contract/schemas';
import express, { Router, type RequestHandler, type Response } from 'express';
import { z } from 'zod';
import { localsOf } from '../edge/locals';
import type { SessionStore } from '../edge/session/session-store';
import { jsonBody, type ServiceClient } from './service-client';

const REASON_MAX = 300;

const reason = z
  .string('Reason is invalid')
  .trim()
  .min(1, "Reason can't be blank")
  .max(REASON_MAX, `Reason must have at most ${REASON_MAX} characters`)
  .regex(/^\P{C}*$/u, 'Reason is invalid');
const email = z
  .string('Email is invalid')
  .trim()
  .toLowerCase()
  .max(254, 'Email is invalid')
  .regex(/^\S+@\S+$/, 'Email is invalid');
const OfAccount = z.object({ email, reason: reason.optional() });
const OfReview = z.object({ id: z.string('Id is invalid').max(100, 'Id is invalid'), reason });

/** One line of the audit log. */
export interface AccountsLine {
  action: 'end-sessions' | 'block' | 'unblock' | 'remove-review';
  /** the email or the review's id, and the reason */
  note: string;
}

export interface AccountsAdminDependencies {
  services: ServiceClient;
  sessions: Pick<SessionStore, 'endAllOf'>;
  /** admits the operator alone */
  forOperator: RequestHandler[];
  /** writes a line of the audit log in the name of whoever sent the request */
  writeAuditLog: (response: Response, line: AccountsLine) => Promise<void>;
}

/**
 * What an operator does about accounts and reviews, on the admin port for `npm run accounts`. The line of the
 * audit log is written once a call has succeeded.
 */
export function accountsAdmin({
  services,
  sessions,
  forOperator,
  writeAuditLog,
}: AccountsAdminDependencies): Router {
  const router = Router();
  const servicesFor = (response: Response) =>
    services.for({ identity: { address: '' }, requestId: localsOf(response).requestId });
  const readBody = [...forOperator, express.json({ limit: '10kb' })];

  router.post('/admin/accounts/end-sessions', ...readBody, async ({ body }, response) => {
    const account = parse(OfAccount, body);
    const answer = servicesFor(response).callInternal('accountOf', { query: { email: account.email } });
    const { user_id } = await orMissing(answer, noAccount(account.email));
    await sessions.endAllOf(user_id);
    await writeAuditLog(response, { action: 'end-sessions', note: noteOf(account.email, account.reason) });
    response.status(204).end();
  });
  for (const action of ['block', 'unblock'] as const)
    router.post(`/admin/accounts/${action}`, ...readBody, async ({ body }, response) => {
      const account = parse(OfAccount, body);
      const change = jsonBody({ email: account.email, blocked: action === 'block' });
      const changed = servicesFor(response).callInternal('blockAccount', { body: change });
      const { user_id } = await orMissing(changed, noAccount(account.email));
      // after the block, so that no new session begins
      if (action === 'block') await sessions.endAllOf(user_id);
      await writeAuditLog(response, { action, note: noteOf(account.email, account.reason) });
      response.status(204).end();
    });
  router.post('/admin/accounts/remove-review', ...readBody, async ({ body }, response) => {
    const review = parse(OfReview, body);
    const removed = servicesFor(response).callInternal('removeReview', {
      params: { id: review.id },
      body: jsonBody({ reason: review.reason }),
    });
    await orMissing(removed, `There is no review ${review.id}.`);
    await writeAuditLog(response, { action: 'remove-review', note: noteOf(review.id, review.reason) });
    response.status(204).end();
  });
  return router;
}

const noAccount = (email: string) => `No account has the email ${email}.`;

function noteOf(subject: string, reason: string | undefined): string {
  return reason === undefined ? subject : `${subject}: ${reason}`;
}

/** Says what is missing, which the service does not know how the operator named. */
async function orMissing<T>(answer: Promise<T>, sentence: string): Promise<T> {
  return answer.catch((error: unknown) => {
    throw error instanceof Refusal && error.kind === 'missing' ? new Refusal('missing', sentence) : error;
  });
}
