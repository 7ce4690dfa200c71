import { createHash } from 'node:crypto';
import type { Language } from '@mesa/contract';
import { escapeHtml } from './escape-html';

const STYLE =
  ':root{color-scheme:light dark;font:18px/1.5 system-ui,sans-serif}' +
  'body{max-width:32rem;margin:20vh auto 0;padding:0 20px;text-align:center}' +
  'button{font:inherit;font-weight:600;padding:12px 28px;border:0;border-radius:99px;' +
  'color:#fff;background:#0f5a4a}a{color:inherit}';
const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64');

interface PlainPage {
  language: Language;
  title: string;
  heading: string;
  /** HTML below the heading; its author escapes it */
  content: string;
  /** HTML for the head, such as previews of links; its author escapes it */
  head?: string;
  /** a constant script at the end of the page */
  script?: string;
  /** the page's styles; by default those of a few centered lines */
  style?: string;
}

/** A small page for people who come to an address outside the app; it needs no script. */
export function plainPage(page: PlainPage) {
  const { language, title, heading, content, head = '', script = '', style = STYLE } = page;
  return {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Language': language,
      'Content-Security-Policy':
        `default-src 'none'; style-src 'sha256-${hashOf(style)}'; ` +
        (script ? `script-src 'sha256-${hashOf(script)}'; ` : '') +
        "form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
    },
    html:
      `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(title)}` +
      '</title><meta name="viewport" content="width=device-width, initial-scale=1">' +
      `${head}<style>${style}</style></head>` +
      `<body><main><h1>${escapeHtml(heading)}</h1>${content}</main>` +
      `${script && `<script>${script}</script>`}</body></html>`,
  };
}
