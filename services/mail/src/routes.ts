import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import Router from '@koa/router';
import { isSharedEmail, internalCalls, Refusal, type Identity, type OutboxMail } from '@mesa/contract';
import { say, waitOf } from '@mesa/contract/sentences';
import { answerInternal } from '@mesa/server-kit/koa';
import type { Dependencies } from './actions/dependencies';
import type { Mail, MailSettings } from './domain/mail';
import { guestIdsOf } from './domain/restaurant-mails';
import { outboxEntry } from './present/compose-mail';
import { SAMPLE_GUESTS, sampleMails } from './present/sample-mails';

/** Far more than a diner gets in the 14 days for which mails are stored. */
const DINER_MAILS_MAX = 1_000;
/** How many are composed before other requests have their turn. */
const PAGE = 20;
/** Of a diner's own data. */
const EXPORTS_PER_HOUR = 10;

/** What mail serves: its outbox to the BFF's admin port, and to diners what they got. */
export function routes(deps: Dependencies): Router {
  const { mails, diners, settings, transport } = deps;
  const router = new Router();
  const entriesOf = async (listed: Mail[], shownSettings: MailSettings): Promise<OutboxMail[]> => {
    const guests = await diners.findAll(listed.flatMap(({ content }) => guestIdsOf(content)));
    return listed.map((mail) => outboxEntry(mail, shownSettings, guests));
  };
  const redacted = { ...settings, tokenSecret: null, answerSecret: null };
  // without a mail server the outbox is the only place where a developer finds the links
  const shown = transport ? redacted : settings;
  router.get(
    internalCalls.listOutbox.path,
    answerInternal('listOutbox', async ({ query: { failed, after, limit, ...filter } }) => {
      const cursor = after === undefined ? undefined : readCursor(after);
      // one more than the page tells whether another follows
      const listed = await mails.list({ ...filter, failed: failed === '1', after: cursor, limit: limit + 1 });
      const page = listed.slice(0, limit);
      const next = listed.length > limit ? writeCursor(page.at(-1)!) : null;
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
    answerInternal('dinerMails', async ({ user, identity, ctx }) => {
      await countExport(deps, user, identity.address);
      ctx.type = 'application/json';
      return Readable.from(jsonList(ownMails(mails, user.id), (page) => entriesOf(page, redacted)));
    }),
  );
  return router;
}

/**
 * Counts an export, which composes every mail anew. The demo diner is everybody: there each network counts.
 * @throws Refusal `too-many` after ten an hour
 */
async function countExport(
  { budgets, now }: Dependencies,
  { id, email }: NonNullable<Identity['user']>,
  network: string,
): Promise<void> {
  const key = `export ${isSharedEmail(email) ? network : id}`;
  const counted = { id: randomUUID(), subject: 'export', at: now() };
  const until = await budgets.claim({ key, counted, perDay: Infinity, perHour: EXPORTS_PER_HOUR });
  if (!until) return;
  const seconds = Math.max(1, Math.ceil((+until - +now()) / 1_000));
  throw new Refusal('too-many', say('triedTooOften', waitOf(seconds)), seconds);
}

/** A diner's mails, the newest first, some at a time: all at once would keep other requests waiting. */
async function* ownMails({ list }: Pick<Dependencies['mails'], 'list'>, userId: string) {
  let after: Mail | undefined;
  for (let count = 0; count < DINER_MAILS_MAX; count += PAGE) {
    const page = await list({ userId, after, limit: PAGE });
    yield page;
    after = page.at(-1);
    if (page.length < PAGE) return;
  }
}

/** The text of a JSON list of what pages present as. */
async function* jsonList<T>(pages: AsyncIterable<T[]>, present: (page: T[]) => Promise<unknown[]>) {
  let separator = '[';
  for await (const page of pages)
    for (const entry of await present(page)) {
      yield separator + JSON.stringify(entry);
      separator = ',';
    }
  yield separator === '[' ? '[]' : ']';
}

/** Where a page ended: when its last mail was created, and its id. */
type Cursor = Pick<Mail, 'created_at' | 'id'>;

const writeCursor = ({ created_at, id }: Cursor): string => `${created_at.getTime()}-${id}`;

/** @throws Refusal `malformed` for a text that writeCursor has not written */
function readCursor(text: string): Cursor {
  const [, time, id] = /^(\d{1,15})-(.+)$/.exec(text) ?? [];
  if (!time || !id) throw new Refusal('malformed', say('invalid.after'));
  return { created_at: new Date(Number(time)), id };
}
