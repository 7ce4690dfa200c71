import { spawn } from 'node:child_process';
import { mkdir, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { intoLog, until } from '../machine/processes';
import { supervise } from '../machine/supervise';
import type { Supervised } from '../machine/supervise';
import { ROOT } from '../settings';
import { common } from '../system';
import type { Part, Surroundings } from '../system';

const LOG_BYTES_MAX = 10 * 1024 * 1024;

/** what a request makes is gone before it is looked at twice; the same stands in deploy/Dockerfile */
const YOUNG_GENERATION = '--max-semi-space-size=32';

/**
 * Starts one part as a process of its own and keeps it running. Its log is `<dataDir>/logs/<part>.log`.
 * An IPC channel ties it to this tool: a part ends by itself when the channel breaks, however the tool died.
 */
export async function runPart(
  part: Part,
  around: Surroundings,
  onDied: (sentence: string) => void,
): Promise<Supervised> {
  const log = await logFile(join(around.settings.MESA_DATA_DIR, 'logs'), part.name);
  return supervise({
    name: part.name,
    onDied: (how, againInMs) =>
      onDied(
        `${part.name} ${how}; starting it again${againInMs > 1_000 ? ` in ${Math.round(againInMs / 1_000)} s` : ''}.`,
      ),
    spawn: () =>
      intoLog(log, (fd) =>
        spawn(process.execPath, [YOUNG_GENERATION, join(ROOT, part.folder, 'dist/main.cjs')], {
          cwd: join(ROOT, part.folder),
          env: { ...inherited(), ...common(around), ...part.env(around) },
          // its own process group: Ctrl-C must reach the parts in the right order, through us
          detached: true,
          stdio: ['ignore', fd, fd, 'ipc'],
        }),
      ),
  });
}

/** What a part may see of this tool's environment: the machine's settings, not the system's own variables. */
function inherited(): NodeJS.ProcessEnv {
  const { MONGODB_URI: _uri, PORT: _port, ...rest } = process.env;
  return Object.fromEntries(Object.entries(rest).filter(([name]) => !/^(npm_|MESA_|MONGOMS_)/.test(name)));
}

async function logFile(folder: string, name: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const file = join(folder, `${name}.log`);
  const { size } = await stat(file).catch(() => ({ size: 0 }));
  if (size > LOG_BYTES_MAX) await rename(file, `${file}.1`);
  return file;
}

/** Whether a part answers 200 to /readyz within the time. */
export const isReady = (port: number, withinMs: number, signal: AbortSignal): Promise<boolean> =>
  until(
    async () => {
      signal.throwIfAborted();
      const answer = await fetch(`http://127.0.0.1:${port}/readyz`, {
        signal: AbortSignal.timeout(2_000),
      }).catch(() => null);
      await answer?.body?.cancel();
      return answer?.status === 200;
    },
    withinMs,
    40,
  );
