import type { OutboxMail } from '@mesa/contract';
import { escapeHtml } from '@mesa/server-kit';

/** The page's styles, with a few colors of packages/ui. */
export const OUTBOX_CSS = `
:root { color-scheme: light dark; --line: light-dark(#dee4e1, #2a3632); }
body { margin: 0; font: 16px/1.5 Figtree, system-ui, sans-serif; overflow-wrap: anywhere;
  color: light-dark(#15201c, #edf3f0); background: light-dark(#fff, #0d1311); }
h1 { margin: 0; padding: 20px 32px; font-size: 22px; border-bottom: 1px solid var(--line); }
main { display: grid; grid-template-columns: minmax(280px, 420px) 1fr; }
nav > *, details { margin: 0; padding: 12px 32px; border-bottom: 1px solid var(--line); }
details { padding-inline: 0; border: 0; }
a { color: light-dark(#0f5b4c, #5fc9ab); }
small { display: block; }
pre { white-space: pre-wrap; font-size: 14px; }
.failed { color: light-dark(#b3261e, #ff8f86); }
iframe { position: sticky; top: 0; width: 100%; height: 100vh; border: 0; background: #fff; }
@media (max-width: 760px) { main { display: block; } }
`;

interface OutboxPage {
  mails: readonly OutboxMail[];
  title: string;
  /** the address of a mail's own HTML */
  htmlOf: (id: string) => string;
  /** the address of the next page */
  older: string | null;
}

/** The outbox as a page without any script: the mails, and a frame for the HTML of one. */
export function renderOutbox({ mails, title, htmlOf, older }: OutboxPage): string {
  const rows = mails.map((mail) => rowOf(mail, htmlOf(mail.id)));
  if (older) rows.push(`<p><a href="${escapeHtml(older)}" rel="next">Older mails</a></p>`);
  const shown = mails[0] ? ` src="${escapeHtml(htmlOf(mails[0].id))}"` : '';
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="referrer" content="no-referrer">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><link rel="stylesheet" href="/outbox/style.css"></head>
<body><h1>mesa ${title}</h1>
<main><nav aria-label="Mails">${rows.join('') || '<p>No mails yet.</p>'}</nav>
<iframe sandbox="allow-popups" name="mail" title="The mail as HTML"${shown}></iframe></main></body></html>`;
}

function rowOf(mail: OutboxMail, html: string): string {
  const state = mail.failed_at
    ? `<span class="failed">failed ${timeOf(mail.failed_at)}: ${escapeHtml(mail.reason ?? '')}</span>`
    : mail.sent_at
      ? `sent ${timeOf(mail.sent_at)}`
      : 'kept';
  const texts = [mail.text ?? '', ...mail.attachments.flatMap(({ filename, text }) => [filename, text])];
  return `<div><a href="${escapeHtml(html)}" target="mail">${escapeHtml(mail.subject ?? mail.kind)}</a>
<small>${escapeHtml(mail.to ?? '')}<br>${mail.kind}, ${timeOf(mail.created_at)}, ${state}<br>
${escapeHtml(mail.message_id)}</small>
<details><summary>Text</summary><pre>${escapeHtml(texts.join('\n\n'))}</pre></details></div>`;
}

/** "2026-11-28 19:02:11 UTC": a log of the mail server is compared with it. */
function timeOf(iso: string): string {
  return `${iso.slice(0, 19).replace('T', ' ')} UTC`;
}
