import type { RefusalKind } from '@mesa/contract';
import type { ListedError } from '../judge/list-errors';
import type { AuditEntry } from '../live/live-state';
import type { ListedRemote } from '../live/remote-state';
import { html, type Html } from './html';

/** Rows of each list: the page is for a look, the commands have all. */
export const ROWS_MAX = 30;

/** A remote as the page shows it. */
export interface ShownRemote extends ListedRemote {
  /** what the counts say so far; null when no version is judged */
  verdict: string | null;
  errors: ListedError[];
  audit: AuditEntry[];
}

/** The form that takes a key. @param refused why the one that was sent was refused */
export function renderSignIn(path: string, refused: RefusalKind | undefined): string {
  const sentence =
    refused === 'too-many' ? 'Too many wrong keys. Try again in a minute.' : 'This key is not valid.';
  return html`<form method="post" action="${path}">
    ${refused ? html`<p role="alert">${sentence}</p>` : ''}
    <label for="key">Your team's key, or the operator's token</label>
    <input id="key" name="key" type="password" required maxlength="500" autocomplete="off" />
    <button>Open</button>
    <p>What is live, in which version, and what visitors' browsers met. You stay signed in for an hour.</p>
  </form>`.text;
}

/** @param by the team of the key, or "operator" */
export function renderReleases(
  { remotes, accounts }: { remotes: ShownRemote[]; accounts: AuditEntry[] },
  by: string,
  path: string,
): string {
  return html`<form class="who" method="post" action="${path}/sign-out">
      <p>As <strong>${by}</strong></p>
      <button>Sign out</button>
    </form>
    ${remotes.length === 0 ? html`<p>Nothing is published yet.</p>` : remotes.map(section)}
    ${accounts.length === 0
      ? ''
      : html`<section>
          <h2>Accounts</h2>
          ${auditLog(accounts)}
        </section>`}`.text;
}

function section(remote: ShownRemote): Html {
  const { name, versions, errors, audit } = remote;
  return html`<section aria-labelledby="${name}">
    <h2 id="${name}">${name}</h2>
    <dl>${status(remote)}</dl>
    ${fold('Versions', versions, (version) => versionRow(remote, version))}
    ${fold('Errors', errors, errorRow)} ${auditLog(audit)}
  </section>`;
}

function status({ live, canary, verdict, retired }: ShownRemote): Html {
  const nothing = retired ? 'nothing: it was taken off the site' : 'nothing yet';
  const judged =
    verdict === null
      ? ''
      : html`<div>
          <dt>So far</dt>
          <dd>${verdict}</dd>
        </div>`;
  return html`<div>
      <dt>Live</dt>
      <dd>${live ? html`<b>${live.version}</b> since ${time(live.since)}, by ${live.by}` : nothing}</dd>
    </div>
    ${canary
      ? html`<div>
          <dt>Canary</dt>
          <dd>
            <b>${canary.version}</b> for ${canary.percent} % of visitors since ${time(canary.since)}, by
            ${canary.by}
          </dd>
        </div>`
      : ''}
    ${judged}`;
}

function versionRow({ live, canary }: ShownRemote, stored: ListedRemote['versions'][number]): Html {
  const { version, by, at, bytes, failed } = stored;
  const state =
    version === live?.version
      ? html`<em class="good">live</em>`
      : version === canary?.version
        ? html`<em>canary</em>`
        : failed
          ? html`<em class="bad">taken back: ${failed}</em>`
          : '';
  return html`<li>
    <b>${version}</b> ${state} <small>${time(at)}, by ${by}, ${Math.ceil(bytes / 1_000)} kB</small>
  </li>`;
}

function errorRow({
  version,
  kind,
  message,
  source,
  built,
  count,
  visitors,
  first,
  last,
}: ListedError): Html {
  const at = source ?? built;
  return html`<li>
    <b>${message}</b>
    ${at ? html`<code>${at.file}:${at.line}:${at.column}</code>` : ''}
    <small>${version}, ${kind}: ${count} times, ${visitors} visitors, ${time(first)} to ${time(last)}</small>
  </li>`;
}

const auditLog = (entries: AuditEntry[]): Html => fold('Audit log', entries, auditRow);

function auditRow({ at, action, version, by, key_id, request_id, note }: AuditEntry): Html {
  const ids = [key_id && `key ${key_id}`, request_id && `request ${request_id}`].filter(Boolean).join(', ');
  return html`<li>
    <b>${action}</b> ${version ?? ''} by ${by}${note ? `: ${note}` : ''}
    <small>${time(at)}${ids && `, ${ids}`}</small>
  </li>`;
}

/** A list that opens without a script; the latest rows of it. */
function fold<T>(title: string, rows: T[], draw: (row: T) => Html): Html {
  if (rows.length === 0) return html`<p class="none">${title}: none</p>`;
  const shown = rows.slice(0, ROWS_MAX);
  const more = rows.length > shown.length ? html`<p>The latest ${shown.length} of ${rows.length}.</p>` : '';
  return html`<details>
    <summary>${title} (${rows.length})</summary>
    <ul>
      ${shown.map(draw)}
    </ul>
    ${more}
  </details>`;
}

function time(at: Date): Html {
  const iso = at.toISOString();
  return html`<time datetime="${iso}">${iso.slice(0, 16).replace('T', ' ')} UTC</time>`;
}
