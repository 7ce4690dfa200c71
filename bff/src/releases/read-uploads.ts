import { createHash } from 'node:crypto';
import { Refusal, type BuiltRemote } from '@mesa/contract';
import { isCompressed } from './is-compressed';
import type { Upload } from './published-files';
import { messageProblems } from './message-problems';

const BYTES_MAX = 20 * 1024 * 1024;
const COMPRESSED = /\.(br|gz)$/;
/** The declaration itself, which is sent beside the files; source maps never reach a browser. */
const NOT_SERVED = /^remote\.json$|\.map$/;

/**
 * Decodes uploaded files. Each file that a browser can get must have a declared integrity, and a compressed
 * variant must be the compressed file, since browsers get it in place of the file.
 * @throws Refusal `invalid` with every problem of the files.
 */
export async function readUploads(
  declaration: Pick<BuiltRemote, 'name' | 'entry' | 'preloads' | 'integrity' | 'messages' | 'messageIds'>,
  files: readonly { path: string; base64: string }[],
): Promise<Upload[]> {
  const { entry, preloads, integrity } = declaration;
  const uploads = files.map(({ path, base64 }): Upload => ({ path, bytes: Buffer.from(base64, 'base64') }));
  const given = new Map(uploads.map(({ path, bytes }) => [path, bytes]));
  const problems: string[] = [];
  const duplicate = uploads.find(({ path }, i) => uploads.findIndex((one) => one.path === path) !== i);
  if (duplicate) problems.push(`${duplicate.path} is listed twice.`);
  if (!given.has(entry)) problems.push(`The entry ${entry} is not among the files.`);
  for (const path of new Set(Object.values(preloads).flat()))
    if (!given.has(path)) problems.push(`The declaration preloads ${path}, which is not among the files.`);
  if (uploads.reduce((total, { bytes }) => total + bytes.length, 0) > BYTES_MAX)
    problems.push(`The files exceed ${BYTES_MAX / 1024 / 1024} MiB in total.`);
  for (const path of Object.keys(integrity))
    if (!given.has(path))
      problems.push(`The declaration has the integrity of ${path}, which is not among the files.`);
  for (const { path, bytes } of uploads) {
    const plain = COMPRESSED.test(path) ? given.get(path.replace(COMPRESSED, '')) : undefined;
    if (plain) {
      if (!(await isCompressed(bytes, path, plain)))
        problems.push(`${path} is not ${path.replace(COMPRESSED, '')} compressed.`);
    } else if (!NOT_SERVED.test(path)) {
      if (!integrity[path]) problems.push(`The declaration lacks the integrity of ${path}.`);
      else if (integrity[path] !== integrityOf(bytes))
        problems.push(`The integrity of ${path} differs from the declared one.`);
    }
  }
  problems.push(...messageProblems(declaration, given));
  if (problems.length > 0) throw new Refusal('invalid', problems);
  return uploads.filter(({ path }) => path !== 'remote.json');
}

/** As in the `integrity` attribute of a script. */
function integrityOf(bytes: Buffer): string {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
}
