import Router from '@koa/router';
import { internalCalls } from '@mesa/contract';
import { answerInternal } from '@mesa/server-kit/koa';
import type { Dependencies } from './actions/dependencies';
import { listOutbox } from './actions/list-outbox';
import { withoutTokens } from './domain/mail-settings';
import { outboxEntry } from './present/outbox-entry';
import { sampleMails } from './present/sample-mails';

/** Far more than a diner gets in the 14 days for which mails are stored. */
const DINER_MAILS_MAX = 1_000;

/** What mail serves: its outbox to the BFF's admin port, and to diners what they got. */
export function routes(deps: Dependencies): Router {
  const router = new Router();
  const redacted = withoutTokens(deps.settings);
  // without a mail server the outbox is the only place where a developer finds the links
  const settings = deps.transport ? redacted : deps.settings;
  router.get(
    internalCalls.listOutbox.path,
    answerInternal('listOutbox', async ({ query: { failed, ...rest } }) => {
      const { mails, next } = await listOutbox(deps, { ...rest, failed: failed === '1' });
      return { mails: mails.map((mail) => outboxEntry(mail, settings)), next };
    }),
  );
  router.get(
    internalCalls.sampleMails.path,
    answerInternal('sampleMails', async () => sampleMails().map((mail) => outboxEntry(mail, settings))),
  );
  // SECURITY: whoever has taken over a session gets no link that sets a new password
  router.get(
    internalCalls.dinerMails.path,
    answerInternal('dinerMails', async ({ user }) => {
      const mails = await deps.mails.list({ userId: user.id, limit: DINER_MAILS_MAX });
      return mails.map((mail) => outboxEntry(mail, redacted));
    }),
  );
  return router;
}
