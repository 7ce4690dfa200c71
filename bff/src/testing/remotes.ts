import { createHash } from 'node:crypto';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { BuiltRemote, ModalName, UsedTypes } from '@mesa/contract';
import { ADMIN_TOKEN } from './bff';

export interface Build {
  declaration: BuiltRemote;
  files: { path: string; base64: string }[];
}

/** A remote's build: an entry, also compressed, and a chunk, small but real files. */
export function buildOf(
  name: string,
  mark: string,
  {
    routes = ['/booking/:restaurantId'],
    modals = [] as ModalName[],
    more = {} as Partial<BuiltRemote>,
    /** the texts of the messages by language */
    catalogs = {} as Record<string, object>,
    types = { names: {}, modules: {}, files: {} } as UsedTypes,
  } = {},
): Build {
  const messages = Object.fromEntries(
    Object.keys(catalogs).map((language) => [language, `messages.${language}.${hashOf(mark)}.json`]),
  );
  const entry = `remote.${hashOf(name + mark)}.js`;
  const script = `window["${name}"]="${mark}";${'/* padding */'.repeat(300)}`;
  const contents = {
    [entry]: script,
    [`${entry}.br`]: brotliCompressSync(script),
    [`${entry}.gz`]: gzipSync(script),
    [`12.${hashOf(mark)}.css`]: '.a{color:red}',
    'types.json': JSON.stringify(types),
    ...Object.fromEntries(
      Object.entries(messages).map(([language, path]) => [path, JSON.stringify(catalogs[language])]),
    ),
  };
  return {
    declaration: {
      name,
      routes,
      protectedRoutes: routes,
      modals,
      entry,
      preloads: {},
      shared: { react: '^19.3.1' },
      federation: '2.9.2',
      calls: {},
      ...(Object.keys(catalogs).length > 0 && { messages }),
      ...more,
    },
    files: Object.entries(contents).map(([path, text]) => ({
      path,
      base64: Buffer.from(text).toString('base64'),
    })),
  };
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}

/** A remote in the list of the admin API. */
interface ListedRemote {
  name: string;
  live: { version: string; by: string } | null;
  canary: { version: string; percent: number } | null;
}

interface AuditEntry {
  action: string;
  version?: string;
  by: string;
  note?: string;
}

/** Uses the admin API as a team's release pipeline does. */
export function adminOf(origin: string, token = ADMIN_TOKEN) {
  const ask = async (method: string, path: string, body?: unknown) => {
    const answer = await fetch(`${origin}/admin/remotes${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return { status: answer.status, body: (await answer.json()) as unknown };
  };
  return {
    ask,
    list: () => ask('GET', ''),
    /** the remote as it is listed */
    remote: async (name: string) =>
      ((await ask('GET', '')).body as { remotes: ListedRemote[] }).remotes.find(
        (remote) => remote.name === name,
      )!,
    /** the remote's entries in the audit log, the latest first */
    audit: async (name: string) =>
      ((await ask('GET', `/${name}/audit`)).body as { entries: AuditEntry[] }).entries,
    publish: (version: string, { declaration, files }: Build, more: object = {}) =>
      ask('POST', `/${declaration.name}/versions/${version}`, { declaration, files, ...more }),
    live: (name: string, version: string, more: object = {}) =>
      ask('POST', `/${name}/live`, { version, ...more }),
    rollback: (name: string) => ask('POST', `/${name}/rollback`),
    /** the path of a signed link to a version */
    preview: async (name: string, version: string) =>
      ((await ask('POST', `/${name}/preview`, { version })).body as { path: string }).path,
    canary: (name: string, version: string, percent: number) =>
      ask('POST', `/${name}/canary`, { version, percent }),
  };
}
