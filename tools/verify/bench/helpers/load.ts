import { readFile } from 'node:fs/promises';

/** How long an answer took, and what it was. */
export interface Answer<O> {
  ms: number;
  outcome: O;
}

interface LoadOptions {
  seconds: number;
  /** diners who each wait for an answer before the next request (a closed workload) */
  atOnce: number;
  /** sends at this rate instead, whether or not the answers come (an open workload) */
  perSecond?: number;
}

/** Sends requests for some seconds. @returns all answers, and the seconds until the last one */
export async function generateLoad<O>(
  send: () => Promise<O>,
  { seconds, atOnce, perSecond }: LoadOptions,
): Promise<{ answers: Answer<O>[]; seconds: number }> {
  const began = performance.now();
  const end = began + seconds * 1_000;
  const answers: Answer<O>[] = [];
  const ask = async (): Promise<void> => {
    const sentAt = performance.now();
    const outcome = await send();
    answers.push({ ms: performance.now() - sentAt, outcome });
  };
  const askUntilEnd = async (): Promise<void> => {
    while (performance.now() < end) await ask();
  };
  const asked = perSecond
    ? await askAtRate(end, perSecond, ask)
    : Array.from({ length: atOnce }, askUntilEnd);
  await Promise.all(asked);
  return { answers, seconds: (performance.now() - began) / 1_000 };
}

const TICK_MS = 10;

async function askAtRate(end: number, perSecond: number, ask: () => Promise<void>): Promise<Promise<void>[]> {
  const waiting: Promise<void>[] = [];
  const began = performance.now();
  for (let now = began; now < end; now = performance.now()) {
    const due = Math.floor(((now - began) / 1_000) * perSecond);
    while (waiting.length < due) waiting.push(ask());
    await new Promise((resolve) => setTimeout(resolve, TICK_MS));
  }
  return waiting;
}

/** Does some work. @returns its result, and the microseconds of processor time of each group of processes */
export async function withCpu<T>(
  groups: Record<string, number[]>,
  work: () => Promise<T>,
): Promise<{ result: T; micros: Record<string, number> }> {
  const used = () =>
    Promise.all(
      Object.values(groups).map(async (pids) =>
        (await Promise.all(pids.map(cpuMicroseconds))).reduce((sum, one) => sum + one, 0),
      ),
    );
  const before = await used();
  const result = await work();
  const after = await used();
  const micros = Object.keys(groups).map((name, i) => [name, after[i]! - before[i]!] as const);
  return { result, micros: Object.fromEntries(micros) };
}

/** Processor time a process has used so far; Linux counts it in hundredths of a second. */
async function cpuMicroseconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10_000;
}
