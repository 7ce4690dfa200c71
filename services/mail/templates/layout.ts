import type { Language } from '@mesa/contract';
import { COMMON, type Link, type MailText } from './text';

/** The colors of packages/ui/src/tokens.css: mail programs know no custom properties. */
const LIGHT = { page: '#f4f7f5', card: '#ffffff', ink: '#15201c', soft: '#46534e', line: '#dee4e1' } as const;
const BRAND = '#0f5b4c';
const FONT = "Figtree, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

/** For mail programs that follow the system's theme. */
const DARK = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  @media (prefers-color-scheme: dark) {
    body, body > div { background: #0d1311 !important; background-color: #0d1311 !important; }
    .card, .card > table { background: #18211d !important; background-color: #18211d !important; }
    .ink div, .ink td, .ink h1 { color: #edf3f0 !important; }
    .soft div, .ink td.soft { color: #b7c3be !important; }
    .soft a, .ink a, .ink td.brand { color: #5fc9ab !important; }
    .line { border-color: #2a3632 !important; }
    .button td, .button a { background: #5fc9ab !important; color: #05231b !important; }
  }`;

/** The mark of packages/ui/src/brand/logo.tsx out of boxes, because it must show where pictures do not. */
const LOGO = `<table role="presentation" cellpadding="0" cellspacing="0"><tr>
  <td style="width:32px;height:32px;background:${BRAND};border-radius:9px;vertical-align:middle">
    <div style="width:14px;height:7px;margin:0 auto;background:#ff9a5c;border-radius:7px 7px 0 0"></div>
    <div style="width:23px;height:3px;margin:1px auto 0;background:#ffffff;border-radius:2px"></div>
    <div style="width:11px;height:7px;margin:0 auto;border:3px solid #ffffff;border-width:0 3px"></div>
  </td>
  <td class="brand"
    style="padding-left:10px;font:700 24px/32px ${FONT};letter-spacing:-0.5px;color:${BRAND}">mesa</td>
</tr></table>`;

/** The HTML part of a mail, in MJML. `{{name}}` stands for a value; MJML passes it through unchanged. */
export function layoutOf(mail: MailText, language: Language): string {
  return `<mjml lang="${language}" dir="auto">
  <mj-head>
    <mj-title>${mail.subject}</mj-title>
    <mj-preview>${mail.preview}</mj-preview>
    <mj-attributes>
      <mj-all font-family="${FONT}" />
      <mj-text font-size="16px" line-height="25px" color="${LIGHT.ink}" padding="0 28px 14px" />
      <mj-section padding="0" />
    </mj-attributes>
    <mj-raw><meta name="color-scheme" content="light dark" /></mj-raw>
    <mj-style>${DARK}</mj-style>
  </mj-head>
  <mj-body width="600px" background-color="${LIGHT.page}">
    <mj-section padding="24px 0 16px">
      <mj-column><mj-text padding="0 28px" css-class="ink">${LOGO}</mj-text></mj-column>
    </mj-section>
    <mj-section background-color="${LIGHT.card}" border-radius="18px" css-class="card" padding="28px 0 20px">
      <mj-column>${bodyOf(mail, language)}</mj-column>
    </mj-section>
    <mj-section padding="18px 0 32px">
      <mj-column>${softText(13, COMMON[language].footer)}</mj-column>
    </mj-section>
  </mj-body>
</mjml>`;
}

function bodyOf(mail: MailText, language: Language): string {
  const { heading, paragraphs, visit, button, links = [], closing = [] } = mail;
  return [
    headingOf(isolate(heading)),
    ...paragraphs.map((text) => `<mj-text css-class="ink">${isolate(text)}</mj-text>`),
    visit ? visitTable(language) : '',
    button ? buttonOf(button) : '',
    links.length > 0 ? `<mj-text css-class="soft">${links.map(linkOf).join(' ')}</mj-text>` : '',
    ...closing.map((text) => softText(14, withLink(isolate(text)))),
    button ? softText(13, `${COMMON[language].button_fails}<br />${withLink(`{{${button.to}}}`)}`) : '',
  ].join('\n');
}

function headingOf(text: string): string {
  const style = `margin:0;font:700 26px/32px ${FONT};letter-spacing:-0.4px`;
  return `<mj-text css-class="ink" padding-bottom="12px"><h1 style="${style}">${text}</h1></mj-text>`;
}

function softText(size: 13 | 14, text: string): string {
  return `<mj-text css-class="soft" color="${LIGHT.soft}" font-size="${size}px" line-height="${size + 7}px">
    ${text}</mj-text>`;
}

function buttonOf({ label, to }: Link): string {
  return `<mj-button css-class="button" href="{{${to}}}" align="left" background-color="${BRAND}"
    color="#ffffff" border-radius="12px" font-size="16px" font-weight="600" inner-padding="14px 22px"
    padding="8px 28px 18px">${label}</mj-button>`;
}

function linkOf({ label, to }: Link): string {
  const style = `color:${BRAND};font-weight:600;white-space:nowrap;margin-right:20px`;
  return `<a href="{{${to}}}" style="${style}">${label}</a>`;
}

function visitTable(language: Language): string {
  const common = COMMON[language];
  const cell = `padding:9px 0;border-top:1px solid ${LIGHT.line};vertical-align:top`;
  const left = `${cell};width:118px;word-break:normal;color:${LIGHT.soft};padding-right:12px`;
  const right = `${cell};font-weight:600;white-space:pre-line;word-break:break-word`;
  const row = (label: string, name: string): string =>
    `<tr><td class="line soft" style="${left}">${label}</td>` +
    `<td class="line" style="${right}"><bdi>{{${name}}}</bdi></td></tr>`;
  const rows = [
    row(common.restaurant, 'restaurant'),
    row(common.address, 'address'),
    row(common.date, 'date'),
    row(common.time, 'time'),
    row(common.party, 'party'),
    `{{#notes}}${row(common.notes, 'notes')}{{/notes}}`,
    `{{#code}}${row(common.code, 'code')}{{/code}}`,
  ];
  return `<mj-table css-class="ink" padding="2px 28px 18px" font-size="15px" line-height="22px"
    color="${LIGHT.ink}">${rows.join('')}</mj-table>`;
}

/** Names may be written from right to left: they must not turn the sentence around them. */
function isolate(text: string): string {
  return text.replace(/\{\{(fname|restaurant|email)\}\}/g, '<bdi>{{$1}}</bdi>');
}

/** Turns the addresses in a text into links. */
function withLink(text: string): string {
  const style = `color:${BRAND};word-break:break-word`;
  return text.replace(/\{\{(\w+_url)\}\}/g, `<a href="{{$1}}" style="${style}">{{$1}}</a>`);
}
