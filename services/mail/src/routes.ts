import { internalRoute, type Route } from '@mesa/server-kit/koa';
import type { Dependencies } from './actions/dependencies';
import { listOutbox } from './actions/list-outbox';
import { outboxEntry } from './present/outbox-entry';
import { sampleMails } from './present/sample-mails';

/** What mail serves: its outbox, to the BFF's admin port. */
export function routes(deps: Dependencies): Route[] {
  const { settings } = deps;
  return [
    internalRoute('listOutbox', async ({ query: { failed, ...rest } }) => {
      const { mails, next } = await listOutbox(deps, { ...rest, failed: failed === '1' });
      return { mails: mails.map((mail) => outboxEntry(mail, settings)), next };
    }),
    internalRoute('sampleMails', async () => sampleMails().map((mail) => outboxEntry(mail, settings))),
  ];
}
