import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { ShellAssets } from '@mesa/contract';
import { DATA_DIR, isSource, ROOT } from './folders';

/** What a build of a remote needs; linked, not copied, into the checkout of a team. */
const LINKED = ['tools', 'packages', 'node_modules', 'tsconfig.base.json', 'tsconfig.browser.json'];

/**
 * The team of a remote: it has its own copy of the sources and runs `npm run remotes` on it, with a key that
 * is for that remote alone.
 */
export class Team {
  private checkout = '';
  private key?: { id: string; key: string };
  private stopDeveloping = async (): Promise<void> => {};

  constructor(readonly remote: string) {}

  /** Takes a copy of the remote's sources and nothing else of the checkout, and gets a key. */
  async checkOut(): Promise<void> {
    const team = this.remote.replace(/^mf-/, '');
    this.key = await admin('POST', '/keys', { team, remotes: [this.remote], days: 1 });
    this.checkout = await mkdtemp(join(tmpdir(), 'mesa-team-'));
    await cp(join(ROOT, this.remote), this.folder, { recursive: true, filter: isSource });
    await Promise.all(LINKED.map((name) => symlink(join(ROOT, name), join(this.checkout, name))));
  }

  /** @throws when the file does not contain the text to replace */
  async edit(file: string, from: string, to: string): Promise<void> {
    const path = join(this.folder, file);
    const source = await readFile(path, 'utf8');
    if (!source.includes(from)) throw new Error(`${file} does not contain ${from}.`);
    await writeFile(path, source.replace(from, to));
  }

  async publish(version: string, ...more: string[]): Promise<string> {
    return this.remotes('publish', this.remote, '--version', version, '--dir', this.folder, ...more);
  }

  async list(): Promise<string> {
    return this.remotes('list', this.remote);
  }

  /** @returns what the command prints about errors in browsers */
  async errors(): Promise<string> {
    return this.remotes('errors', this.remote);
  }

  async rollBack(): Promise<string> {
    return this.remotes('rollback', this.remote);
  }

  /**
   * Starts `npm run dev` on its sources, beside the running system, until the team leaves.
   * @returns the address of the page that shows them
   */
  async develop(): Promise<string> {
    const tool = spawn(
      process.execPath,
      [join(ROOT, 'tools/run.mjs'), 'dev', this.remote, '--dir', this.folder, '--port', '0'],
      {
        cwd: ROOT,
        env: { ...process.env, MESA_DATA_DIR: DATA_DIR },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    const ended = once(tool, 'exit');
    this.stopDeveloping = async () => {
      tool.kill('SIGTERM');
      await ended;
    };
    let output = '';
    return new Promise<string>((resolve, reject) => {
      for (const stream of [tool.stdout, tool.stderr]) {
        stream.on('data', (chunk: Buffer) => {
          output += chunk.toString();
          const [, address] = /from its sources: (\S+)/.exec(output) ?? [];
          if (address) resolve(address);
        });
      }
      void ended.then(() => reject(new Error(output)));
    });
  }

  async leave(): Promise<void> {
    await this.stopDeveloping();
    if (this.key) await admin('POST', `/keys/${this.key.id}/revoke`);
    await rm(this.checkout, { recursive: true, force: true });
  }

  private get folder(): string {
    return join(this.checkout, this.remote);
  }

  /** @returns the output of the command */
  private async remotes(...args: string[]): Promise<string> {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [join(ROOT, 'tools/run.mjs'), 'remotes', ...args],
      {
        cwd: ROOT,
        env: { ...process.env, MESA_DATA_DIR: DATA_DIR, MESA_REMOTES_KEY: this.key?.key },
      },
    );
    return stdout;
  }
}

/** The path of a signed link to a version that is not live. */
export async function previewPath(name: string, version: string): Promise<string> {
  return (await admin<{ path: string }>('POST', `/${name}/preview`, { version })).path;
}

/** Calls the admin interface, as a team's own pipeline does. @throws with the sentences of a refusal */
export async function admin<T>(method: 'GET' | 'POST', path: string, body?: object): Promise<T> {
  const { adminUrl, adminToken } = await instance();
  const answer = await fetch(`${adminUrl}/admin/remotes${path}`, {
    method,
    headers: { authorization: `Bearer ${adminToken}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`);
  return JSON.parse(text) as T;
}

async function instance(): Promise<{ adminUrl: string; adminToken: string; pids: Record<string, number> }> {
  return JSON.parse(await readFile(join(DATA_DIR, 'instance.json'), 'utf8')) as Awaited<
    ReturnType<typeof instance>
  >;
}

/** The version of the federation runtime that the shell of this checkout needs. */
export async function federationOfShell(): Promise<string> {
  const { provides } = JSON.parse(
    await readFile(join(ROOT, 'shell/dist/assets.json'), 'utf8'),
  ) as ShellAssets;
  return provides.federation;
}

/** Process ids of the running system's parts, without those that have ended since the start. */
export async function runningParts(): Promise<Record<string, number>> {
  const { pids } = await instance();
  return Object.fromEntries(Object.entries(pids).filter(([, pid]) => isAlive(pid)));
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
