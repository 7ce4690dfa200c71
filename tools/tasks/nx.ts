import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { step } from '../console/progress';
import { ROOT } from '../settings';

export interface TaskRun {
  ok: boolean;
  /** projects whose task failed */
  failed: string[];
  /** what Nx and the failed tasks said */
  output: string;
  /** tasks done, from the cache or anew */
  done: number;
  cached: number;
}

interface Wishes {
  target: string;
  /** names; all projects that have the target when left out */
  projects?: string[];
  /** handed to each task's own command */
  args?: string[];
  env?: NodeJS.ProcessEnv;
  /** for the line of progress */
  title: string;
  signal?: AbortSignal;
}

/** Runs one target in many projects through Nx and its cache, with a bar of how many are done. */
export function runMany({ target, projects, args = [], env = {}, title, signal }: Wishes): Promise<TaskRun> {
  const progress = step(title);
  const nx = spawn(
    process.execPath,
    [join(ROOT, 'node_modules/nx/dist/bin/nx.js'), 'run-many', '-t', target, ...(projects ? ['-p', projects.join(',')] : []), ...(args.length > 0 ? ['--', ...args] : [])],
    { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, NX_DAEMON: 'false', NX_NO_CLOUD: 'true', NX_TUI: 'false', FORCE_COLOR: '0', ...env }, signal },
  );
  let output = '';
  for (const stream of [nx.stdout, nx.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const { done, latest } = read(output);
      const total = Number(/Running target \S+ for (\d+) projects?/.exec(output)?.[1] ?? 1);
      progress.share(done / total, latest);
    });
  }
  return new Promise((resolve, reject) => {
    nx.once('error', (error) => {
      progress.done();
      reject(error);
    });
    nx.once('close', (code) => {
      progress.done();
      const { done, failed } = read(output);
      resolve({ ok: code === 0, failed, output: withoutNoise(output), done, cached: Number(/Cache:\s+(\d+)\//.exec(output)?.[1] ?? 0) });
    });
  });
}

function read(output: string): { done: number; failed: string[]; latest: string } {
  const lines = [...output.matchAll(/^\s*(✔|✖)\s+nx run ([\w@/-]+):/gmu)];
  return {
    done: new Set(lines.map(([, , name]) => name)).size,
    failed: [...(/Failed tasks:\s+((?:- .+\n)+)/.exec(output)?.[1] ?? '').matchAll(/- ([\w@/-]+):/g)].map(([, name]) => name!),
    latest: lines.at(-1)?.[2] ?? '',
  };
}

const withoutNoise = (output: string): string => output.split('\n').filter((line) => !/^npm (warn|error)|ExperimentalWarning|--trace-warnings/.test(line)).join('\n').replace(/\n{3,}/g, '\n\n').trim();
