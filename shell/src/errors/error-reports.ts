import {
  REMOTE_REPORTS_PATH,
  scrubMessage,
  USED,
  type FailureKind,
  type RemoteEntry,
  type RemoteReport,
} from '@mesa/contract';
import { isOfExtension, originIn } from './error-origin';
import type { UncaughtError } from './uncaught-errors';

const PER_PAGE = 10;
/** Notices of the browser, and rejections of requests that a screen itself gave up. */
const HARMLESS = /^(ResizeObserver loop|AbortError)/;

export interface ErrorReports {
  /** something of it was shown without an error */
  shown: (entry: RemoteEntry) => void;
  /** an error boundary caught it, or loading failed */
  failed: (entry: RemoteEntry, kind: FailureKind, error: unknown) => void;
  uncaught: (error: UncaughtError) => void;
}

interface ErrorReportsOptions {
  /** the remote whose screen is shown, for errors without a file of a remote in their stack */
  current: () => RemoteEntry | undefined;
  /** versions whose visitors are counted: their use is reported, and failures count against them */
  counted?: readonly RemoteEntry[];
  /** texts that a diner may have typed */
  typed?: () => string[];
  send?: (report: RemoteReport) => void;
}

/**
 * Reports to the BFF which version of a remote failed in this page, and how: for its team, and because a
 * failing version is withdrawn. Each error once per page, and at most ten. Of versions whose visitors are
 * counted also reports once that this page uses it, so that only its visitors are compared. An offline
 * browser reports nothing, because its failures are not the remote's.
 */
export function createErrorReports({
  current,
  counted = [],
  typed = typedTexts,
  send = sendBeacon,
}: ErrorReportsOptions): ErrorReports {
  const reported = new Set<string>();
  const used = new Set<RemoteEntry>();
  const countedOf = ({ name, version }: Pick<RemoteEntry, 'name' | 'version'>) =>
    counted.find((entry) => entry.name === name && entry.version === version);
  const reportUse = (entry: RemoteEntry | undefined) => {
    if (!entry || used.has(entry) || !navigator.onLine) return;
    used.add(entry);
    send({ name: entry.name, version: entry.version, kind: USED, token: csrfToken() });
  };
  const report = (sent: RemoteReport) => {
    const key = JSON.stringify(sent);
    if (reported.size >= PER_PAGE || reported.has(key) || !navigator.onLine) return;
    reported.add(key);
    const entry = countedOf(sent);
    reportUse(entry);
    send(entry ? { ...sent, token: csrfToken() } : sent);
  };
  return {
    shown: (entry) => reportUse(countedOf(entry)),
    failed({ name, version }, kind, error) {
      const at = originIn(stackOf(error))?.at;
      report({ name, version, kind, message: scrubMessage(messageOf(error), typed()), ...(at && { at }) });
    },
    uncaught({ thrown, place }) {
      const stack = stackOf(thrown);
      if (HARMLESS.test(messageOf(thrown)) || HARMLESS.test(bareMessageOf(thrown)) || isOfExtension(stack))
        return;
      const origin = originIn(stack) ?? originIn(place) ?? current();
      if (!origin) return;
      const { name, version } = origin;
      const at = 'at' in origin ? origin.at : undefined;
      const message = scrubMessage(messageOf(thrown), typed());
      report({ name, version, kind: 'uncaught', message, ...(at && { at }) });
    },
  };
}

const stackOf = (error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : '');
const bareMessageOf = (error: unknown) => (error instanceof Error ? error.message : '');

/** What was thrown may be anything, a diner's data included: only errors have a message worth sending. */
function messageOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : `A thrown ${typeof error}`;
}

function typedTexts(): string[] {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea');
  const [, , ...parameters] = window.location.hash.split('/');
  return [...fields].map(({ value }) => value).concat(parameters.map(decoded));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function csrfToken(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')?.content ?? '';
}

/** A beacon is sent even when the page is closed. */
function sendBeacon(report: RemoteReport): void {
  const body = JSON.stringify(report);
  navigator.sendBeacon?.(REMOTE_REPORTS_PATH, new Blob([body], { type: 'application/json' }));
}
