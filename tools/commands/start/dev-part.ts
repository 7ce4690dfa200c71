import { watch } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '@mesa/remote-tools/commands';
import { signal as send, until } from '../machine/processes';
import { runProgram } from '../machine/run-program';
import { ROOT } from '../settings';
import type { Part } from '../system';
import { requireInstance } from './instance';
import { isReady } from './run-part';
import { stopRequest } from './stop-request';

const READY_WITHIN_MS = 30_000;
/** Editors write a file in several steps. */
const SETTLED_MS = 100;

/**
 * Builds a part of the running Mesa again after each change of its sources or of the packages that servers
 * share, and ends its process, which `npm start` starts again from the new build.
 */
export async function devPart(part: Part, dataDir: string): Promise<number> {
  const stopping = stopRequest();
  let timer: NodeJS.Timeout | undefined;
  let work = Promise.resolve();
  const onChange = (_event: string, file: string | null): void => {
    if (!file || !/\.(ts|json)$/.test(file) || file.includes('.test.')) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      work = work.then(() => restart(part, dataDir).catch(report));
    }, SETTLED_MS);
  };
  const watchers = [part.folder, 'packages/contract', 'packages/server-kit'].map((folder) =>
    watch(join(ROOT, folder, 'src'), { recursive: true }, onChange),
  );
  console.log(`Watching ${part.folder}; each change restarts ${part.name}. Ctrl-C ends it.`);
  await stopping.stop;
  clearTimeout(timer);
  for (const watcher of watchers) watcher.close();
  await work;
  return 0;
}

async function restart({ name, folder }: Part, dataDir: string): Promise<void> {
  const began = performance.now();
  const cwd = join(ROOT, folder);
  const program = join(ROOT, 'tools/build/build-node.mjs');
  await runProgram(process.execPath, [program], { cwd, failure: `The build of ${name} failed` });
  const running = () => requireInstance(dataDir, 'set MESA_DATA_DIR to its');
  const { pids, ports } = await running();
  const pid = pids[name];
  if (pid) send(pid, 'SIGTERM');
  const isAnother = async () => (await running()).pids[name] !== pid;
  if (!(await until(isAnother, READY_WITHIN_MS)) || !(await isReady(ports[name]!, READY_WITHIN_MS)))
    throw new UserError(`${name} is not ready; its log is ${join(dataDir, 'logs', `${name}.log`)}.`);
  console.log(`${name} runs the new sources after ${((performance.now() - began) / 1_000).toFixed(1)} s.`);
}

/** A build that fails leaves the part as it runs; the next change tries again. */
function report(error: unknown): void {
  console.error(error instanceof Error ? error.message : error);
}
