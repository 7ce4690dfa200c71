import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { UserError } from '../console/user-error';
import { ROOT } from '../settings';

/** How earlier releases marked the versions that a start made live. */
const BY_START = 'npm start';

interface AdminAnswer {
  remotes: {
    name: string;
    live: { version: string; by: string; automatic?: boolean } | null;
    retired: object | null;
    versions: { version: string }[];
  }[];
}

interface Upload {
  path: string;
  base64: string;
}

export interface PublishOptions {
  /** origin of the BFF's admin port */
  adminUrl: string;
  adminToken: string;
  /** called with a sentence for each published version */
  onProgress?: (line: string) => void;
}

/**
 * Makes the remotes built in this checkout live, each as version `<package version>-<hash of its files>`.
 * Skips those that are live already, those of which somebody made a version live by a command, and those that
 * were taken off the site.
 * @throws UserError when the BFF refuses
 */
export async function publishCheckout({ adminUrl, adminToken, onProgress }: PublishOptions): Promise<void> {
  const ask = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const answer = await fetch(`${adminUrl}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${adminToken}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      body: body ? JSON.stringify(body) : undefined,
      signal: AbortSignal.timeout(60_000),
    });
    const text = await answer.text();
    if (!answer.ok)
      throw new UserError(`The BFF refused ${method} ${path} (${answer.status}): ${text.slice(0, 300)}`);
    return text ? JSON.parse(text) : undefined;
  };

  const [{ remotes }, builds] = await Promise.all([
    ask('GET', '/admin/remotes') as Promise<AdminAnswer>,
    builtRemotes().then((folders) => Promise.all(folders.map(readBuild))),
  ]);
  const live: Record<string, string> = {};
  // one after the other: parallel uploads would compete for the same bandwidth
  for (const { name, version, declaration, files } of builds) {
    const known = remotes.find((remote) => remote.name === name);
    if (known?.retired || (known?.live && !mayReplace(known.live, version))) continue;
    if (!known?.versions.some((published) => published.version === version)) {
      await ask('POST', `/admin/remotes/${name}/versions/${version}`, { declaration, files });
    }
    live[name] = version;
  }
  // all in one request, so that a route can move from one remote to another; force allows a checkout to drop
  // a route
  if (Object.keys(live).length > 0)
    await ask('POST', '/admin/remotes/live', { versions: live, force: true, automatic: true });
  for (const [name, version] of Object.entries(live)) onProgress?.(`Published ${name} ${version}.`);
}

/** Whether a start made that version live, and this is another one. */
function mayReplace(live: { version: string; by: string; automatic?: boolean }, version: string): boolean {
  return live.version !== version && (live.automatic === true || live.by === BY_START);
}

/** Folders of the built remotes of this checkout. */
async function builtRemotes(): Promise<string[]> {
  const folders = (await readdir(ROOT)).filter((name) => name.startsWith('mf-'));
  return folders.filter((name) => existsSync(join(ROOT, name, 'dist'))).map((name) => join(ROOT, name));
}

/**
 * Reads a built remote for publishing. The version contains a hash of the files, so that equal builds have
 * one version.
 */
export async function readBuild(
  folder: string,
): Promise<{ name: string; version: string; declaration: { name: string }; files: Upload[] }> {
  const dist = join(folder, 'dist');
  const declared = existsSync(join(dist, 'remote.json'))
    ? join(dist, 'remote.json')
    : join(folder, 'remote.json');
  const [declaration, manifest, paths] = await Promise.all([
    readFile(declared, 'utf8').then((text) => JSON.parse(text) as { name: string }),
    readFile(join(folder, 'package.json'), 'utf8').then((text) => JSON.parse(text) as { version: string }),
    filesOf(dist),
  ]);
  const sum = createHash('sha256').update(JSON.stringify(declaration));
  const files: Upload[] = [];
  for (const path of paths.sort()) {
    const bytes = await readFile(join(dist, path));
    sum.update(path).update('\0').update(bytes);
    files.push({ path, base64: bytes.toString('base64') });
  }
  return {
    name: declaration.name,
    version: `${manifest.version}-${sum.digest('hex').slice(0, 8)}`,
    declaration,
    files,
  };
}

async function filesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    );
}
