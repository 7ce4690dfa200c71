import { parseArgs } from 'node:util';
import type { OutboxMail } from '@mesa/contract';
import { UserError } from '@mesa/remote-tools/commands';
import { findOutbox } from './outbox/find-outbox';

const OPTIONS = { json: { type: 'boolean' }, samples: { type: 'boolean' } } as const;

/** `npm run outbox`: the mails of the last 14 days, newest first, and a link that shows them for an hour. */
export async function run(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true });
  const [id] = positionals;
  const outbox = await findOutbox();
  const mails: OutboxMail[] = [];
  const samples = values.samples ? ({ samples: '1' } as const) : {};
  for await (const mail of outbox.list(id ? { ...samples, id } : samples)) mails.push(mail);
  if (id) {
    const mail = mails.find((candidate) => candidate.id === id);
    if (!mail) throw new UserError(`There is no mail ${id}.`);
    console.log(values.json ? JSON.stringify(mail, null, 2) : wholeOf(mail));
  } else if (values.json) console.log(JSON.stringify(mails, null, 2));
  else {
    console.log(mails.map(lineOf).join('\n') || 'No mails yet.');
    console.log(`\nIn a browser, for an hour: ${await outbox.link(values.samples ?? false)}`);
  }
  return 0;
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
