import { parseArgs } from 'node:util';
import type { OutboxMail } from '@mesa/contract';
import { UserError } from '@mesa/remote-tools/commands';
import { findOutbox } from './outbox/find-outbox';

const OPTIONS = { json: { type: 'boolean' }, samples: { type: 'boolean' } } as const;

/** `npm run outbox`: the mails of the last 14 days, newest first, and a link that shows them for an hour. */
export async function run(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true });
  const outbox = await findOutbox();
  const samples = values.samples ? ({ samples: '1' } as const) : {};
  const [id] = positionals;
  const mails = outbox.list({ ...samples, ...(id === undefined ? {} : { id }) });
  if (id !== undefined) {
    const mail = await findBy(id, mails);
    if (!mail) throw new UserError(`There is no mail ${id}.`);
    console.log(values.json ? JSON.stringify(mail, null, 2) : wholeOf(mail));
    return 0;
  }
  if (values.json) {
    const all: OutboxMail[] = [];
    for await (const mail of mails) all.push(mail);
    console.log(JSON.stringify(all, null, 2));
    return 0;
  }
  let isEmpty = true;
  for await (const mail of mails) {
    isEmpty = false;
    console.log(lineOf(mail));
  }
  if (isEmpty) console.log('No mails yet.');
  console.log(`\nIn a browser, for an hour: ${await outbox.link(values.samples ?? false)}`);
  return 0;
}

async function findBy(id: string, mails: AsyncIterable<OutboxMail>): Promise<OutboxMail | undefined> {
  for await (const mail of mails) if (mail.id === id) return mail;
  return undefined;
}

function lineOf(mail: OutboxMail): string {
  const facts = [mail.created_at, stateOf(mail).padEnd(6), mail.to ?? '-', mail.subject ?? mail.kind];
  return `${facts.join('  ')}\n    ${mail.id}`;
}

function wholeOf(mail: OutboxMail): string {
  const facts = [
    `To: ${mail.to ?? '-'}`,
    `Subject: ${mail.subject ?? '-'}`,
    `Kind: ${mail.kind}, ${mail.language ?? '-'}`,
    `Message-ID: ${mail.message_id}`,
    `Created: ${mail.created_at}`,
    `State: ${stateOf(mail)}${mail.reason ? `, ${mail.reason}` : ''}`,
  ];
  const files = mail.attachments.map(({ filename, text }) => `--- ${filename}\n${text}`);
  return [facts.join('\n'), mail.text ?? '', ...files].join('\n\n');
}

function stateOf({ sent_at, failed_at }: OutboxMail): 'sent' | 'failed' | 'kept' {
  if (failed_at) return 'failed';
  return sent_at ? 'sent' : 'kept';
}
