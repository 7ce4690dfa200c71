import type { ChildProcess } from 'node:child_process';
import { signal } from './processes';

/** A process that is restarted whenever it dies, until it is stopped. */
export interface Supervised {
  readonly name: string;
  readonly pid: number | undefined;
  /** resolves when the process has ended; it is killed after `withinMs` */
  stop(withinMs: number): Promise<void>;
}

interface SuperviseOptions {
  name: string;
  /** starts the process once */
  spawn(): ChildProcess;
  /** called with its process id each time it was started */
  onSpawned?(pid: number): void | Promise<void>;
  /** the signal that asks it to end */
  stopSignal?: NodeJS.Signals;
  /** called when it died without being stopped: how it ended, and the pause before the restart */
  onDied?(how: string, againInMs: number): void;
}

/** a process that ran this long is healthy: its next death counts as the first */
const HEALTHY_MS = 10_000;
const FIRST_PAUSE_MS = 100;
/** contract.md "Running it": a process that dies is started again within 3 s, however often it was killed */
const LONGEST_PAUSE_MS = 2_500;

/** The pause before a restart after that many early deaths in a row: short at first, then growing. */
export const backOff = (earlyDeaths: number): number =>
  Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 3 ** Math.max(0, earlyDeaths - 1));

/**
 * Starts a process and restarts it whenever it dies, the first time within a tenth of a second. The pause
 * grows while it keeps dying, so that a crash loop does not take the processor from the other parts.
 */
export async function supervise({
  name,
  spawn,
  onSpawned,
  stopSignal = 'SIGTERM',
  onDied,
}: SuperviseOptions): Promise<Supervised> {
  let child: ChildProcess | undefined;
  let stopping = false;
  let earlyDeaths = 0;
  let timer: NodeJS.Timeout | undefined;

  const onEnded = (how: string, born: number): void => {
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
    // 'error' is emitted instead of 'exit' when it could not be started at all
    const once = (how: string): void => {
      if (child === current) onEnded(how, born);
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
