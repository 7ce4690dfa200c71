import Router from '@koa/router';
import { internalCalls, Refusal, type OutboxMail } from '@mesa/contract';
import { say } from '@mesa/contract/sentences';
import { answerInternal } from '@mesa/server-kit/koa';
import type { Dependencies } from './actions/dependencies';
import type { Mail, MailSettings } from './domain/mail';
import { guestIdsOf } from './domain/restaurant-mails';
import { outboxEntry } from './present/compose-mail';
import { SAMPLE_GUESTS, sampleMails } from './present/sample-mails';

/** Far more than a diner gets in the 14 days for which mails are stored. */
const DINER_MAILS_MAX = 1_000;

/** What mail serves: its outbox to the BFF's admin port, and to diners what they got. */
export function routes({ mails, diners, settings, transport }: Dependencies): Router {
  const router = new Router();
  const entriesOf = async (listed: Mail[], shownSettings: MailSettings): Promise<OutboxMail[]> => {
    const guests = await diners.findAll(listed.flatMap(({ content }) => guestIdsOf(content)));
    return listed.map((mail) => outboxEntry(mail, shownSettings, guests));
  };
  const redacted = { ...settings, tokenSecret: null };
  // without a mail server the outbox is the only place where a developer finds the links
  const shown = transport ? redacted : settings;
  router.get(
    internalCalls.listOutbox.path,
    answerInternal('listOutbox', async ({ query: { failed, after, limit, ...filter } }) => {
      const cursor = after === undefined ? undefined : readCursor(after);
      // one more than the page tells whether another follows
      const found = await mails.list({ ...filter, failed: failed === '1', after: cursor, limit: limit + 1 });
      const page = found.slice(0, limit);
      const next = found.length > limit ? writeCursor(page.at(-1)!) : null;
      return { mails: await entriesOf(page, shown), next };
    }),
  );
  router.get(
    internalCalls.sampleMails.path,
    answerInternal('sampleMails', async () =>
      sampleMails().map((mail) => outboxEntry(mail, shown, SAMPLE_GUESTS)),
    ),
  );
  // SECURITY: whoever has taken over a session gets no link that sets a new password
  router.get(
    internalCalls.dinerMails.path,
    answerInternal('dinerMails', async ({ user }) =>
      entriesOf(await mails.list({ userId: user.id, limit: DINER_MAILS_MAX }), redacted),
    ),
  );
  return router;
}

/** Where a page ended: when its last mail was created, and its id. */
type Cursor = Pick<Mail, 'created_at' | 'id'>;

const writeCursor = ({ created_at, id }: Cursor): string => `${created_at.getTime()}-${id}`;

/** @throws Refusal `malformed` for a text that writeCursor has not written */
function readCursor(text: string): Cursor {
  const [, time, id] = /^(\d{1,15})-(.+)$/.exec(text) ?? [];
  if (!time || !id) throw new Refusal('malformed', say('invalid', { field: 'after' }));
  return { created_at: new Date(Number(time)), id };
}
