import { UserError } from '../console/user-error';
import { readSettings } from '../settings';
import { runningInstance } from '../start/instance';

/** A remote as the admin interface lists it. */
export interface ListedRemote {
  name: string;
  live: { version: string; by: string; since: string } | null;
  canary: { version: string; percent: number; by: string; since: string } | null;
  /** why the live version is incompatible with shell and BFF */
  incompatibilities: string[];
  versions: { version: string; by: string; at: string; bytes: number; draft: boolean }[];
}

export interface AuditEntry {
  at: string;
  action: string;
  version: string;
  by: string;
  note?: string;
}

export type Admin = ReturnType<typeof adminAt>;

/**
 * The admin interface to use: the one that MESA_ADMIN_URL and MESA_ADMIN_TOKEN name, else that of the system
 * running from this checkout's data folder.
 * @throws UserError when there is neither
 */
export async function findAdmin(env: NodeJS.ProcessEnv = process.env): Promise<Admin> {
  const { MESA_ADMIN_URL, MESA_ADMIN_TOKEN, MESA_DATA_DIR } = readSettings(env);
  if (MESA_ADMIN_URL) {
    if (!MESA_ADMIN_TOKEN) throw new UserError('MESA_ADMIN_URL is set, so MESA_ADMIN_TOKEN must be set too.');
    return adminAt(MESA_ADMIN_URL, MESA_ADMIN_TOKEN);
  }
  const instance = await runningInstance(MESA_DATA_DIR);
  if (!instance)
    throw new UserError(
      'No Mesa is running here. Start one with npm start, or set MESA_ADMIN_URL and MESA_ADMIN_TOKEN to reach another.',
    );
  return adminAt(instance.adminUrl, instance.adminToken, `http://localhost:${instance.port}`);
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
    async audit(name: string): Promise<AuditEntry[]> {
      return ((await ask('GET', `/${name}/audit`)) as { entries: AuditEntry[] }).entries;
    },
    post: (path: string, body: object) => ask('POST', path, body),
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
