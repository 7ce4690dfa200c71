import { runNode } from './run-node';

interface TaskRun {
  ok: boolean;
  /** output of Nx and of the failed tasks */
  output: string;
  /** tasks from the cache */
  cached: number;
}

interface Options {
  target: string;
  projects: string[];
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
export async function runMany(options: Options): Promise<TaskRun> {
  const { target, projects, args = [], env = {}, parallel, title, signal } = options;
  const { code, output } = await runNode(
    [
      ...['node_modules/nx/dist/bin/nx.js', 'run-many', '-t', target, '-p', projects.join(',')],
      ...(parallel ? [`--parallel=${parallel}`] : []),
      ...(args.length > 0 ? ['--', ...args] : []),
    ],
    {
      ...{ title, signal },
      env: { NX_DAEMON: 'false', NX_NO_CLOUD: 'true', NX_TUI: 'false', ...env },
      onOutput(soFar, progress) {
        const total = Number(/Running target \S+ for (\d+) projects?/.exec(soFar)?.[1] ?? 1);
        const ended = [...soFar.matchAll(/^\s*(?:✔|✖|x)\s+nx run ([\w@/-]+):/gmu)].map(([, name]) => name!);
        progress.share(new Set(ended).size / total, ended.at(-1));
      },
    },
  );
  return {
    ok: code === 0,
    output: withoutNoise(output),
    cached: Number(/Cache:\s+(\d+)\//.exec(output)?.[1] ?? 0),
  };
}

const withoutNoise = (output: string): string =>
  output
    .split('\n')
    .filter((line) => !/^npm (warn|error)|ExperimentalWarning|--trace-warnings/.test(line))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
