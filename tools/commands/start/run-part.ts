import { spawn } from 'node:child_process';
import { mkdir, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { intoLog, until } from '../machine/processes';
import { supervise, type Supervised } from '../machine/supervise';
import { ROOT } from '../settings';
import { common, type Part, type SystemConfig } from '../system';

const LOG_BYTES_MAX = 10 * 1024 * 1024;

/**
 * Garbage is collected before the heap has grown by 40 %: otherwise what 20,000 requests leave behind raises
 * a part's memory by 120 MB instead of 40 (also in deploy/Dockerfile).
 */
const HEAP_GROWTH = '--heap-growing-percent=40';

/**
 * Starts one part as a supervised process. Its log is `<dataDir>/logs/<part>.log`.
 * The part ends by itself when its IPC channel closes, so it never outlives this tool.
 */
export async function runPart(
  part: Part,
  config: SystemConfig,
  onDied: (sentence: string) => void,
  onSpawned?: () => void | Promise<void>,
): Promise<Supervised> {
  const log = await logFile(join(config.settings.MESA_DATA_DIR, 'logs'), part.name);
  return supervise({
    name: part.name,
    ...(onSpawned && { onSpawned }),
    onDied: (how, againInMs) =>
      onDied(
        `${part.name} ${how}; starting it ` +
          `again${againInMs > 1_000 ? ` in ${Math.round(againInMs / 1_000)} s` : ''}.`,
      ),
    spawn: () =>
      intoLog(log, (fd) =>
        spawn(process.execPath, [HEAP_GROWTH, join(ROOT, part.folder, 'dist/main.cjs')], {
          cwd: join(ROOT, part.folder),
          env: { ...inherited(), ...common(config), ...part.env(config) },
          // its own process group: on Ctrl-C this tool stops the parts in the right order
          detached: true,
          stdio: ['ignore', fd, fd, 'ipc'],
        }),
      ),
  });
}

/** This tool's environment without Mesa's own settings, which each part gets from `part.env` alone. */
function inherited(): NodeJS.ProcessEnv {
  const { MONGODB_URI: _uri, PORT: _port, ...variables } = process.env;
  return Object.fromEntries(
    Object.entries(variables).filter(([name]) => !/^(npm_|MESA_|MONGOMS_)/.test(name)),
  );
}

async function logFile(folder: string, name: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const file = join(folder, `${name}.log`);
  const { size } = await stat(file).catch(() => ({ size: 0 }));
  if (size > LOG_BYTES_MAX) await rename(file, `${file}.1`);
  return file;
}

/** Whether a part answers 200 to /readyz within the time. */
export const isReady = (port: number, withinMs: number, signal?: AbortSignal): Promise<boolean> =>
  until(
    async () => {
      signal?.throwIfAborted();
      const answer = await fetch(`http://127.0.0.1:${port}/readyz`, {
        signal: AbortSignal.timeout(2_000),
      }).catch(() => null);
      await answer?.body?.cancel();
      return answer?.status === 200;
    },
    withinMs,
    40,
  );
