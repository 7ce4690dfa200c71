import { UserError } from '../console/user-error';
import { readSettings } from '../settings';
import { runningInstance } from '../start/instance';

/** A remote as the admin interface lists it. */
export interface ListedRemote {
  name: string;
  /** `automatic`: made live by a start, which may replace it */
  live: { version: string; by: string; since: string; automatic?: boolean } | null;
  canary: ListedCanary | null;
  /** what was live when it was taken off the site */
  retired: { version: string; by: string; since: string } | null;
  /** why the live version is incompatible with shell and BFF */
  incompatibilities: string[];
  versions: { version: string; by: string; at: string; bytes: number; draft: boolean }[];
}

export interface ListedCanary {
  version: string;
  percent: number;
  by: string;
  since: string;
  climb?: { steps: number[]; step: number; every_seconds: number; next_at: string; stopped?: string };
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

interface Position {
  file: string;
  line: number;
  column: number;
}

/** Equal errors that browsers met in one version of a remote. */
export interface ListedError {
  version: string;
  kind: string;
  message: string;
  source: Position | null;
  built: Position | null;
  count: number;
  visitors: number;
  first: string;
  last: string;
}

export type Admin = ReturnType<typeof adminAt>;

/**
 * The admin interface to use: the one that MESA_ADMIN_URL names, else that of the system running from this
 * checkout's data folder. A team's key (MESA_REMOTES_KEY) comes before the operator's token.
 * @throws UserError when there is neither, or neither key nor token for that address
 */
export async function findAdmin(env: NodeJS.ProcessEnv = process.env): Promise<Admin> {
  const { MESA_ADMIN_URL, MESA_ADMIN_TOKEN, MESA_REMOTES_KEY, MESA_DATA_DIR } = readSettings(env);
  if (MESA_ADMIN_URL) {
    const token = MESA_REMOTES_KEY ?? MESA_ADMIN_TOKEN;
    if (!token)
      throw new UserError(
        "MESA_ADMIN_URL is set, so set MESA_REMOTES_KEY to your team's key (or MESA_ADMIN_TOKEN to the operator's token) too.",
      );
    return adminAt(MESA_ADMIN_URL, token);
  }
  const instance = await runningInstance(MESA_DATA_DIR);
  if (!instance)
    throw new UserError(
      'No Mesa is running here. Start one with npm start, or set MESA_ADMIN_URL and MESA_REMOTES_KEY to reach another.',
    );
  const { adminUrl, adminToken, port } = instance;
  return adminAt(adminUrl, MESA_REMOTES_KEY ?? adminToken, `http://localhost:${port}`);
}

/**
 * @param publicUrl origin of the public site; '' (unknown) unless the installation runs here
 * @throws UserError (from each call) with the sentences of the BFF's refusal
 */
export function adminAt(url: string, token: string, publicUrl = '') {
  const ask = async (method: 'GET' | 'POST', path: string, body?: unknown): Promise<unknown> => {
    const answer = await fetch(new URL(`/admin/remotes${path}`, url), {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(60_000),
    }).catch((error: Error) => {
      throw new UserError(
        `${url} does not answer: ${(error.cause as Error | undefined)?.message ?? error.message}.`,
      );
    });
    const text = await answer.text();
    if (answer.ok) return JSON.parse(text);
    throw new UserError(sentencesIn(text, answer.status));
  };
  return {
    publicUrl,
    async list(): Promise<ListedRemote[]> {
      return ((await ask('GET', '')) as { remotes: ListedRemote[] }).remotes;
    },
    async keys(): Promise<ListedKey[]> {
      return ((await ask('GET', '/keys')) as { keys: ListedKey[] }).keys;
    },
    async audit(name: string): Promise<AuditEntry[]> {
      return ((await ask('GET', `/${name}/audit`)) as { entries: AuditEntry[] }).entries;
    },
    async errors(name: string): Promise<ListedError[]> {
      return ((await ask('GET', `/${name}/errors`)) as { errors: ListedError[] }).errors;
    },
    post: (path: string, body: object = {}) => ask('POST', path, body),
  };
}

function sentencesIn(text: string, status: number): string {
  try {
    const sentences: unknown = JSON.parse(text);
    if (Array.isArray(sentences) && sentences.length > 0)
      return sentences.length === 1
        ? String(sentences[0])
        : `Refused:\n${sentences.map((one) => `  - ${String(one)}`).join('\n')}`;
  } catch {
    // not JSON: the status alone is reported below
  }
  return `The BFF answered ${status}.`;
}
