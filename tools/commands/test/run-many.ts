import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { step } from '@mesa/remote-tools/commands';
import { ROOT } from '../settings';
import { untilAborted } from './until-aborted';

export interface TaskRun {
  ok: boolean;
  /** projects whose task failed */
  failed: string[];
  /** output of Nx and of the failed tasks */
  output: string;
  /** tasks done, from the cache or not */
  done: number;
  cached: number;
}

interface Options {
  target: string;
  /** names; all projects that have the target when left out */
  projects?: string[];
  /** passed on to each task's command */
  args?: string[];
  env?: NodeJS.ProcessEnv;
  /** tasks at the same time; nx.json says how many when left out */
  parallel?: number;
  /** text of the progress line */
  title: string;
  signal?: AbortSignal;
}

/** Runs one target in many projects through Nx and its cache, with a bar of how many are done. */
export function runMany(options: Options): Promise<TaskRun> {
  const { target, projects, args = [], env = {}, parallel, title, signal } = options;
  const progress = step(title);
  const nx = spawn(
    process.execPath,
    [
      join(ROOT, 'node_modules/nx/dist/bin/nx.js'),
      'run-many',
      '-t',
      target,
      ...(projects ? ['-p', projects.join(',')] : []),
      ...(parallel ? [`--parallel=${parallel}`] : []),
      ...(args.length > 0 ? ['--', ...args] : []),
    ],
    {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        NX_DAEMON: 'false',
        NX_NO_CLOUD: 'true',
        NX_TUI: 'false',
        FORCE_COLOR: '0',
        ...env,
      },
    },
  );
  const said = untilAborted(nx, signal, (output) => {
    const { ended, total } = read(output);
    progress.share(ended.length / total, waitsFor(projects, ended));
  });
  return said
    .finally(() => progress.done())
    .then(({ code, output }) => {
      const { ended, failed } = read(output);
      const unfinished = code === null ? (projects ?? []).filter((name) => !ended.includes(name)) : [];
      return {
        ok: code === 0,
        failed: [...failed, ...unfinished],
        output: withoutNoise(output),
        done: ended.length,
        cached: Number(/Cache:\s+(\d+)\//.exec(output)?.[1] ?? 0),
      };
    });
}

/** The text beside the progress bar: the last projects still running, or else the one that ended last. */
function waitsFor(projects: string[] | undefined, ended: string[]): string {
  const left = projects?.filter((name) => !ended.includes(name)) ?? [];
  return left.length > 0 && left.length <= 2 ? `waiting for ${left.join(' and ')}` : (ended.at(-1) ?? '');
}

function read(output: string): { ended: string[]; failed: string[]; total: number } {
  return {
    ended: [
      ...new Set([...output.matchAll(/^\s*(?:✔|✖|x)\s+nx run ([\w@/-]+):/gmu)].map(([, name]) => name!)),
    ],
    failed: [...(/Failed tasks:\s+((?:- .+\n)+)/.exec(output)?.[1] ?? '').matchAll(/- ([\w@/-]+):/g)].map(
      ([, name]) => name!,
    ),
    total: Number(/Running target \S+ for (\d+) projects?/.exec(output)?.[1] ?? 1),
  };
}

const withoutNoise = (output: string): string =>
  output
    .split('\n')
    .filter((line) => !/^npm (warn|error)|ExperimentalWarning|--trace-warnings/.test(line))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
