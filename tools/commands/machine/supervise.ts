import type { ChildProcess } from 'node:child_process';
import { signal } from './processes';

/** A process that is kept running until it is stopped. */
export interface Supervised {
  readonly name: string;
  readonly pid: number | undefined;
  /** resolves when the process has gone; what does not go by itself within `withinMs` is killed */
  stop(withinMs: number): Promise<void>;
}

export interface Upkeep {
  name: string;
  /** starts the process once */
  spawn(): ChildProcess;
  /** told each time it runs, with its number */
  onSpawned?(pid: number): void | Promise<void>;
  /** the polite signal to end it */
  stopSignal?: NodeJS.Signals;
  /** told when it died without having been asked to: in words, and how long until it is started again */
  onDied?(how: string, againInMs: number): void;
}

/** a process that lived this long is healthy: the next death starts counting anew */
const HEALTHY_MS = 10_000;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 15_000;

/** How long to wait before starting again after that many early deaths in a row: at once first, then ever longer. */
export const backOff = (earlyDeaths: number): number =>
  Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 3 ** Math.max(0, earlyDeaths - 1));

/**
 * Starts a process and starts it again whenever it dies, within a tenth of a second the first time; one that keeps
 * dying is given ever more time, so that it cannot eat the machine while the others go on serving.
 */
export async function supervise({
  name,
  spawn,
  onSpawned,
  stopSignal = 'SIGTERM',
  onDied,
}: Upkeep): Promise<Supervised> {
  let child: ChildProcess | undefined;
  let stopping = false;
  let earlyDeaths = 0;
  let timer: NodeJS.Timeout | undefined;

  const fell = (how: string, born: number): void => {
    child = undefined;
    if (stopping) return;
    earlyDeaths = performance.now() - born < HEALTHY_MS ? earlyDeaths + 1 : 1;
    const againInMs = backOff(earlyDeaths);
    onDied?.(how, againInMs);
    timer = setTimeout(() => void begin(), againInMs);
  };

  const begin = async (): Promise<void> => {
    const born = performance.now();
    const current = spawn();
    child = current;
    // 'error' comes instead of 'exit' when it could not be started at all
    const once = (how: string): void => {
      if (child === current) fell(how, born);
    };
    current.once('exit', (code, by) => once(by ? `was ended by ${by}` : `ended with code ${code}`));
    current.once('error', (error) => once(`could not be started: ${error.message}`));
    if (current.pid) await onSpawned?.(current.pid);
  };
  await begin();

  return {
    name,
    get pid() {
      return child?.pid;
    },
    async stop(withinMs) {
      stopping = true;
      clearTimeout(timer);
      const current = child;
      if (!current?.pid || current.exitCode !== null || current.signalCode !== null) return;
      const { pid } = current;
      const gone = new Promise<void>((resolve) => current.once('exit', () => resolve()));
      signal(pid, stopSignal);
      const killer = setTimeout(() => signal(pid, 'SIGKILL'), withinMs);
      await gone;
      clearTimeout(killer);
    },
  };
}
