/**
 * Where the shell reports what went wrong with a remote, and which version it uses while there is a canary:
 * a small same-origin JSON POST by `navigator.sendBeacon`.
 */
export const REMOTE_REPORTS_PATH = '/remotes/reports';

/**
 * How a remote failed in a browser: `load`, a file did not come or is not what the registry says;
 * `render`, an error boundary caught it; `uncaught`, an event
 * handler, a timer or a promise threw it.
 */
export const FAILURE_KINDS = ['load', 'render', 'uncaught'] as const;
export type FailureKind = (typeof FAILURE_KINDS)[number];

/** A place in a built file of a remote; line and column count from 1. */
export interface BuiltPosition {
  file: string;
  line: number;
  column: number;
}

/**
 * The kind of a report that is no failure: something of this version was shown in the page, or failed. Sent
 * once per page and version, before its first failure, and only for the remotes that `Bootstrap.counted`
 * names.
 */
export const USED = 'used';

export interface RemoteReport {
  name: string;
  version: string;
  kind: FailureKind | typeof USED;
  /** the error's name and message, scrubbed */
  message?: string;
  /** where it was thrown, if a file of the remote is in its stack */
  at?: BuiltPosition;
  /** the page's CSRF token: only reports of pages that Mesa served count in a verdict */
  token?: string;
}

/** Characters of an error's message in a report; the rest is cut. */
export const REPORT_MESSAGE_MAX = 200;

const SCRUBBED: readonly [RegExp, string][] = [
  [/\b[a-z][a-z\d+.-]*:\/\/\S+/gi, '…'],
  [/\S+@\S+/g, '…'],
  // an apostrophe within a word is no quotation mark; a quotation without an end lasts until the end
  [/(?<![\p{L}\p{N}])(["'`])(?:(?!\1).)*(?:\1|$)|[“‘«„][^”’»“]*[”’»“]?/gu, '…'],
  [/[\p{L}\p{N}_-]*\d[\p{L}\p{N}_-]*/gu, '#'],
  [/\s+/g, ' '],
];

/**
 * Removes from an error's message what a diner may have typed: addresses, quotations, everything with a
 * digit, and the words that `typed` contains. Also makes two reports of one error equal, whatever data it
 * was about.
 * @param typed the texts of the page's fields and address
 */
export function scrubMessage(message: string, typed: readonly string[] = []): string {
  const words = new Set(typed.flatMap((text) => text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []));
  const scrubbed = SCRUBBED.reduce((text, [what, put]) => text.replace(what, put), message.slice(0, 1_000));
  return scrubbed
    .replace(/[\p{L}\p{N}]{3,}/gu, (word) => (words.has(word.toLowerCase()) ? '…' : word))
    .trim()
    .slice(0, REPORT_MESSAGE_MAX);
}
