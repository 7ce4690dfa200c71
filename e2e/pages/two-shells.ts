import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { DATA_DIR, ROOT } from './folders';

/** A BFF with a shell of its own: its public and its admin address. */
export interface Bff {
  url: string;
  adminUrl: string;
}

/** Two BFFs with the shells and remotes of two releases, beside the running system. */
export interface TwoShells {
  /** with the last release's shell */
  older: Bff;
  /** with the shell of this checkout */
  current: Bff;
  /** the published remotes, name and version: of both releases, and one that needs a future shell */
  versions: Record<'last' | 'current' | 'next', Record<string, string>>;
  /** Makes versions live. @returns the sentences of the publish gate's refusal; none when they are live */
  tryGoLive: (bff: Bff, versions: Record<string, string>) => Promise<string[]>;
  /** @throws when the publish gate refuses */
  goLive: (bff: Bff, versions: Record<string, string>) => Promise<void>;
  end: () => Promise<void>;
}

/** Starts tools/verify/releases/two-shells.ts. */
export async function startTwoShells(): Promise<TwoShells> {
  const tool = spawn(
    process.execPath,
    ['--require', 'tsx/cjs', join(ROOT, 'tools/verify/releases/two-shells.ts')],
    { cwd: ROOT, env: { ...process.env, MESA_DATA_DIR: DATA_DIR }, stdio: ['pipe', 'pipe', 'inherit'] },
  );
  const ended = once(tool, 'exit');
  const [line] = (await Promise.race([
    once(createInterface(tool.stdout), 'line'),
    ended.then(() => Promise.reject(new Error('The two shells did not start.'))),
  ])) as [string];
  const { adminToken, ...shells } = JSON.parse(line) as Omit<TwoShells, 'goLive' | 'tryGoLive' | 'end'> & {
    adminToken: string;
  };
  const tryGoLive: TwoShells['tryGoLive'] = async ({ adminUrl }, versions) => {
    const answer = await fetch(`${adminUrl}/admin/remotes/live`, {
      method: 'POST',
      headers: { authorization: `Bearer ${adminToken}`, 'content-type': 'application/json' },
      // an earlier release may own fewer paths
      body: JSON.stringify({ versions, force: true }),
    });
    if (answer.ok) return [];
    if (answer.status !== 422) throw new Error(`${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as string[];
  };
  return {
    ...shells,
    tryGoLive,
    async goLive(bff, versions) {
      const reasons = await tryGoLive(bff, versions);
      if (reasons.length > 0) throw new Error(reasons.join('\n'));
    },
    async end() {
      tool.stdin.end();
      await ended;
    },
  };
}
