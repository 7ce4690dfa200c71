import { internalRoute, type Route } from '@mesa/server-kit/koa';
import type { Dependencies } from './actions/dependencies';
import { outboxEntry, sampleMails } from './present';

/** What mail serves: its outbox, to the BFF's admin port. */
export function routes({ mails, settings }: Dependencies): Route[] {
  return [
    internalRoute('listOutbox', async () => (await mails.list()).map((mail) => outboxEntry(mail, settings))),
    internalRoute('sampleMails', async () => sampleMails().map((mail) => outboxEntry(mail, settings))),
  ];
}
