import {
  BOOTSTRAP_ID,
  FIRST_PAINT_ID,
  FNAME_MARK,
  TRACES_META,
  type Bootstrap,
  type Language,
  type ShellAssets,
} from '@mesa/contract';
import { escapeHtml } from '@mesa/server-kit';
import { write } from '../messages/write';

interface Page {
  assets: ShellAssets;
  /** of the first paints; the browser may have chosen another one */
  language: Language;
  csrfToken: string;
  bootstrap: Bootstrap;
  /** by hash path: the first paints of the visitor's remotes */
  firstPaints: Record<string, string>;
  nonce: string;
  /** of the address that was opened, e.g. https://mesa.example; previews of links need whole addresses */
  origin: string;
  /** whether the browser should send trace ids with its requests */
  traced: boolean;
}

const PREVIEW_PHOTO = '/assets/photos/feast_hero_v0-1024.webp';

/** What chat programs and networks show of a link to Mesa. */
const previewOf = (language: Language, origin: string): string[] =>
  Object.entries({
    'og:site_name': 'Mesa',
    'og:type': 'website',
    'og:title': 'Mesa',
    'og:description': write('page.description', language),
    'og:url': `${origin}/`,
    'og:image': origin + PREVIEW_PHOTO,
    'twitter:card': 'summary_large_image',
  }).map(([name, content]) => `<meta property="${name}" content="${escapeHtml(content)}">`);

/** Renders the shell's HTML (contract.md "One origin"). Every text is escaped for its context. */
export function renderPage({
  assets,
  language,
  csrfToken,
  bootstrap,
  firstPaints,
  nonce,
  origin,
  traced,
}: Page): string {
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1"><title>Mesa</title>',
    `<meta name="description" content="${write('page.description', language)}">`,
    ...previewOf(language, origin),
    `<meta name="csrf-token" content="${escapeHtml(csrfToken)}">`,
    ...(traced ? [`<meta name="${TRACES_META}" content="on">`] : []),
    '<link rel="icon" type="image/svg+xml" href="/assets/logo-mark.svg">',
    '<link rel="apple-touch-icon" href="/assets/icons/icon-180.png">',
    '<link rel="manifest" href="/site.webmanifest">',
    '<meta name="theme-color" content="#0f5b4c">',
    `<script type="application/json" id="${BOOTSTRAP_ID}">${scriptJson(bootstrap)}</script>`,
    // before the styles, because an inline script after them would wait for them, and with it the remote's
    // files
    `<script nonce="${nonce}">${assets.inline.code}</script>`,
    ...assets.styles.map((href) => `<link rel="stylesheet" href="${escapeHtml(href)}">`),
    // fetched at once; the inline script runs them after the first paint
    ...assets.scripts.map(
      (src) =>
        `<link rel="preload" as="script" fetchpriority="high" href="${escapeHtml(src)}"` +
        ` nonce="${nonce}" data-run="">`,
    ),
    `</head><body><div id="root"></div><noscript>${write('page.noScript', language)}</noscript>`,
    ...templates({ assets, language, bootstrap, firstPaints }),
    '</body></html>',
  ].join('\n');
}

/**
 * What the inline script shows before the shell runs (docs/decisions/023). SECURITY: the shell's first paint
 * comes from our own build; those of remotes were checked when they were published.
 */
function templates({
  assets,
  language,
  bootstrap: { currentUser, remotes, previewErrors },
  firstPaints,
}: Pick<Page, 'assets' | 'language' | 'bootstrap' | 'firstPaints'>): string[] {
  // a preview shows a notice above the header, which the first paint does not contain
  if (previewErrors || remotes.some(({ preview }) => preview)) return [];
  const { visitor, diner } = assets.firstPaintIn?.[language] ?? assets.firstPaint;
  const shell = currentUser ? diner.replaceAll(FNAME_MARK, () => escapeHtml(currentUser.fname)) : visitor;
  return [
    `<template id="${FIRST_PAINT_ID}">${shell}</template>`,
    ...Object.entries(firstPaints).map(
      ([path, html]) => `<template data-path="${escapeHtml(path)}">${html}</template>`,
    ),
  ];
}

/** SECURITY: the block contains names of diners; without "<" nothing in it can end the script element. */
function scriptJson(value: unknown): string {
  return JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029');
}
