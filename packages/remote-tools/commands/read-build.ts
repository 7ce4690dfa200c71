import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { UserError } from './user-error';

interface Upload {
  path: string;
  base64: string;
}

/**
 * Reads a built remote for publishing. The version contains a hash of the files, so that equal builds have
 * one version.
 * @throws UserError when it is not built
 */
export async function readBuild(
  folder: string,
): Promise<{ name: string; version: string; declaration: { name: string }; files: Upload[] }> {
  const dist = join(folder, 'dist');
  const declared = join(dist, 'remote.json');
  if (!existsSync(declared)) throw new UserError(`${folder} is not built: run "npm run build" there.`);
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
