import type { BuiltPosition } from '@mesa/contract';
import type { AdminSettings } from './settings';
import { UserError } from './user-error';

/** A remote as the admin interface lists it. */
export interface ListedRemote {
  name: string;
  /** `automatic`: made live by a start, which may replace it */
  live: { version: string; by: string; since: string; automatic?: boolean } | null;
  canary: { version: string; percent: number; by: string; since: string } | null;
  /** it was live, and was taken off the site */
  retired: boolean;
  /** `failed`: why it was taken back */
  versions: { version: string; by: string; at: string; bytes: number; failed: string | null }[];
}

export interface AuditEntry {
  at: string;
  action: string;
  /** none for keys */
  version?: string;
  by: string;
  note?: string;
}

/** A team's key as the admin interface lists it. */
export interface ListedKey {
  id: string;
  team: string;
  remotes: string[];
  created_at: string;
  expires_at: string;
  last_used_at: string | null;
  revoked_at: string | null;
}

/** Equal errors that browsers met in one version of a remote. */
export interface ListedError {
  version: string;
  kind: string;
  message: string;
  source: BuiltPosition | null;
  built: BuiltPosition | null;
  count: number;
  visitors: number;
  first: string;
  last: string;
}

export type Admin = ReturnType<typeof adminAt>;

/**
 * The admin interface that the environment names. A team's key comes before the operator's token.
 * @throws UserError that says what to set
 */
export function adminFrom(settings: AdminSettings): Admin {
  const { MESA_ADMIN_URL, MESA_ADMIN_TOKEN, MESA_REMOTES_KEY } = settings;
  if (!MESA_ADMIN_URL)
    throw new UserError(
      "MESA_ADMIN_URL is not set: set it to the address of Mesa's admin port, which Mesa's operator knows.",
    );
  const token = MESA_REMOTES_KEY ?? MESA_ADMIN_TOKEN;
  if (!token)
    throw new UserError(
      "MESA_REMOTES_KEY is not set: Mesa's operator makes a key for your team with " +
        '"npm run remotes -- key NAME --team TEAM".',
    );
  return adminAt(MESA_ADMIN_URL, token);
}

/** A path of names that somebody typed: a slash in one of them must not lead to another request. */
export const pathTo = (...names: string[]): string =>
  names.map((name) => `/${encodeURIComponent(name)}`).join('');

/**
 * @param publicUrl origin of the public site; '' (unknown) unless the installation runs here
 * @throws UserError (from each call) with the sentences of the BFF's refusal
 */
export function adminAt(url: string, token: string, publicUrl = '') {
  const send = (method: 'GET' | 'POST', path: string, body?: unknown): Promise<Response> =>
    fetch(new URL(`/admin/remotes${path}`, url), {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(150_000),
    }).catch((error: Error) => {
      throw new UserError(
        `${url} does not answer: ${(error.cause as Error | undefined)?.message ?? error.message}. ` +
          "It must be the address of Mesa's admin port.",
      );
    });
  const ask = async (method: 'GET' | 'POST', path: string, body?: unknown): Promise<unknown> => {
    const answer = await send(method, path, body);
    const content = parseJson(await answer.text());
    if (answer.ok && content !== undefined) return content;
    // the list is there on every admin port, and on no other; the public one answers 403 to what is sent
    if (answer.ok || ([403, 404].includes(answer.status) && (await send('GET', '')).status === 404))
      throw new UserError(`${url} is not the address of Mesa's admin port: check the address.`);
    throw new UserError(sentencesIn(content, answer.status));
  };
  return {
    publicUrl,
    async list(): Promise<ListedRemote[]> {
      return ((await ask('GET', '')) as { remotes: ListedRemote[] }).remotes;
    },
    async keys(): Promise<ListedKey[]> {
      return ((await ask('GET', '/keys')) as { keys: ListedKey[] }).keys;
    },
    async hookKey(): Promise<string> {
      return ((await ask('GET', '/keys/hook')) as { key: string }).key;
    },
    async audit(name: string): Promise<AuditEntry[]> {
      return ((await ask('GET', pathTo(name, 'audit'))) as { entries: AuditEntry[] }).entries;
    },
    async errors(name: string): Promise<ListedError[]> {
      return ((await ask('GET', pathTo(name, 'errors'))) as { errors: ListedError[] }).errors;
    },
    post: (path: string, body: object = {}) => ask('POST', path, body),
  };
}

/** @returns undefined for what is not JSON */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function sentencesIn(content: unknown, status: number): string {
  if (!Array.isArray(content) || content.length === 0) return `The BFF answered ${status}.`;
  return content.length === 1
    ? String(content[0])
    : `Refused:\n${content.map((reason) => `  - ${String(reason)}`).join('\n')}`;
}
