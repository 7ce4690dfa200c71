import type { OutboxMail } from '@mesa/contract';
import { escapeHtml } from '@mesa/server-kit';

/** The page's styles: the tokens of packages/ui that it needs. */
export const OUTBOX_CSS = `
:root { color-scheme: light dark;
  --brand: light-dark(#0f5b4c, #5fc9ab); --danger: light-dark(#b3261e, #ff8f86);
  --ink: light-dark(#15201c, #edf3f0); --ink-2: light-dark(#46534e, #b7c3be);
  --line: light-dark(#dee4e1, #2a3632); --wash: light-dark(#f4f7f5, #131b18);
  --bg: light-dark(#fff, #0d1311); }
* { box-sizing: border-box; }
body { margin: 0; font: 16px/1.5 Figtree, system-ui, sans-serif; color: var(--ink); background: var(--bg); }
header { padding: 20px 32px; border-bottom: 1px solid var(--line); }
h1 { margin: 0; font-size: 22px; letter-spacing: -0.4px; }
h1 span { color: var(--brand); }
main { display: grid; grid-template-columns: minmax(280px, 380px) 1fr; min-height: calc(100vh - 75px); }
nav { border-right: 1px solid var(--line); overflow-wrap: anywhere; }
nav a { display: block; padding: 14px 32px; color: inherit; text-decoration: none; }
nav a { border-bottom: 1px solid var(--line); }
nav p { padding: 0 32px; }
nav a:hover, nav a[aria-current] { background: var(--wash); }
nav small, dl { color: var(--ink-2); font-size: 14px; }
.failed { color: var(--danger); }
article { padding: 24px 32px; min-width: 0; }
article h2 { margin: 0 0 12px; font-size: 20px; overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 4px 16px; margin: 0 0 20px; }
dl, pre { overflow-wrap: anywhere; }
dd { margin: 0; }
iframe { width: 100%; height: 70vh; border: 1px solid var(--line); border-radius: 12px; background: #fff; }
pre { padding: 16px; white-space: pre-wrap; background: var(--wash); border-radius: 12px; font-size: 14px; }
@media (max-width: 760px) {
  main { display: block; }
  nav { max-height: 40vh; overflow: auto; border-bottom: 1px solid var(--line); border-right: 0; }
  nav a, nav p, article, header { padding-inline: 20px; }
  dl { grid-template-columns: 1fr; gap: 0; }
  dd { margin-bottom: 8px; }
}
`;

interface OutboxPage {
  mails: readonly OutboxMail[];
  /** the one that is shown whole */
  shown: OutboxMail | undefined;
  title: string;
  /** the address of the page that shows a mail, and of the mail's own HTML */
  linkTo: (page: 'page' | 'html', id: string) => string;
  /** the address of the next page */
  older: string | null;
}

/** The outbox as a page without any script. */
export function renderOutbox({ mails, shown, title, linkTo, older }: OutboxPage): string {
  const rows = mails.map((one) => rowOf(one, linkTo('page', one.id), one.id === shown?.id));
  if (older) rows.push(`<a href="${escapeHtml(older)}" rel="next">Older mails</a>`);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="referrer" content="no-referrer">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title><link rel="stylesheet" href="/outbox/style.css"></head>
<body><header><h1><span>mesa</span> ${escapeHtml(title)}</h1></header>
<main><nav aria-label="Mails">${rows.join('') || '<p>No mails yet.</p>'}</nav>
<article>${shown ? articleOf(shown, linkTo('html', shown.id)) : ''}</article></main></body></html>`;
}

function rowOf(mail: OutboxMail, link: string, isShown: boolean): string {
  return `<a href="${escapeHtml(link)}"${isShown ? ' aria-current="true"' : ''}>
<strong>${escapeHtml(mail.subject ?? mail.kind)}</strong><br>
<small>${escapeHtml(mail.to ?? '')}<br>${stateOf(mail)}, ${timeOf(mail.created_at)}</small></a>`;
}

function articleOf(mail: OutboxMail, html: string): string {
  const facts: [string, string][] = [
    ['To', mail.to ?? ''],
    ['Kind', `${mail.kind}, ${mail.language ?? ''}`],
    ['Message-ID', mail.message_id],
    ['Created', timeOf(mail.created_at)],
  ];
  if (mail.sent_at) facts.push(['Sent', timeOf(mail.sent_at)]);
  if (mail.failed_at) facts.push(['Failed', `${timeOf(mail.failed_at)}: ${mail.reason ?? ''}`]);
  const files = mail.attachments.map(
    ({ filename, text }) => `<h3>${escapeHtml(filename)}</h3><pre>${escapeHtml(text)}</pre>`,
  );
  return `<h2>${escapeHtml(mail.subject ?? mail.kind)}</h2>
<dl>${facts.map(([name, value]) => `<dt>${name}</dt><dd>${escapeHtml(value)}</dd>`).join('')}</dl>
<iframe sandbox="allow-popups" src="${escapeHtml(html)}" title="The mail as HTML"></iframe>
<h3>Text</h3><pre>${escapeHtml(mail.text ?? '')}</pre>${files.join('')}`;
}

function stateOf({ sent_at, failed_at }: OutboxMail): string {
  if (failed_at) return '<span class="failed">failed</span>';
  return sent_at ? 'sent' : 'kept';
}

/** "2026-11-28 19:02:11 UTC": a log of the mail server is compared with it. */
function timeOf(iso: string): string {
  return `${iso.slice(0, 19).replace('T', ' ')} UTC`;
}
