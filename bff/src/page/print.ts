import { BOOTSTRAP_ID, TRACES_META, type Bootstrap, type ShellAssets } from '@mesa/contract';

interface Page {
  assets: ShellAssets;
  csrfToken: string;
  bootstrap: Bootstrap;
  nonce: string;
  /** whether the browser is asked to name its requests' traces */
  traced: boolean;
}

/** The shell's HTML (contract.md "One origin"). Every text in it is escaped for where it stands. */
export function printPage({ assets, csrfToken, bootstrap, nonce, traced }: Page): string {
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1"><title>Mesa</title>',
    '<meta name="description" content="Find a table in Los Angeles and book it in under a minute.">',
    `<meta name="csrf-token" content="${text(csrfToken)}">`,
    ...(traced ? [`<meta name="${TRACES_META}" content="on">`] : []),
    '<link rel="icon" type="image/svg+xml" href="/assets/logo-mark.svg">',
    `<script type="application/json" id="${BOOTSTRAP_ID}">${json(bootstrap)}</script>`,
    // before the styles: an inline script after them would wait until they are there, and the remote's files with it
    `<script nonce="${nonce}">${assets.inline.code}</script>`,
    ...assets.styles.map((href) => `<link rel="stylesheet" href="${text(href)}">`),
    // deferred scripts are fetched last unless told otherwise, and here nothing is on the screen without them
    ...assets.scripts.map((src) => `<script defer fetchpriority="high" src="${text(src)}" nonce="${nonce}"></script>`),
    '</head><body><div id="root"></div><noscript>Mesa needs JavaScript.</noscript></body></html>',
  ].join('\n');
}

function text(value: string): string {
  return value.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** SECURITY: names of diners stand in this block; without "<" nothing in it can end the script element. */
function json(value: unknown): string {
  return JSON.stringify(value).replace(/</g, '\\u003c').replace(/\u2028/g, '\\u2028').replace(/\u2029/g, '\\u2029');
}
