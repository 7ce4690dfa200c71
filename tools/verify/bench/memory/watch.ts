import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { Measured } from '../system';
import { inspect, type Memory } from './inspect';

/**
 * The memory of every process at the end of each minute; of those with a collector, after it has run.
 * `mongod` tells no heap.
 */
export async function watchProcesses(
  { pids, mongod }: Measured,
  minutes: number,
  tell: (share: number) => void,
): Promise<Record<string, (Pick<Memory, 'rss'> & Partial<Memory>)[]>> {
  const parts = Object.entries(pids).filter(([name, pid]) => name !== 'mongod' && pid !== undefined) as [
    string,
    number,
  ][];
  const inspected: [string, Awaited<ReturnType<typeof inspect>>][] = [];
  for (const [name, pid] of parts) inspected.push([name, await inspect(pid)]);
  const seen: Awaited<ReturnType<typeof watchProcesses>> = Object.fromEntries(
    [...parts.map(([name]) => name), 'mongod'].map((name) => [name, []]),
  );
  const began = performance.now();
  for (let minute = 1; minute <= minutes; minute += 1) {
    await pause(Math.max(0, began + minute * 60_000 - performance.now()));
    for (const [name, process] of inspected) seen[name]!.push(await process.memory());
    const database = await Promise.all(mongod.map(residentOf));
    seen['mongod']!.push({ rss: database.reduce((sum, one) => sum + one, 0) });
    tell(minute / minutes);
  }
  for (const [, process] of inspected) process.close();
  return seen;
}

async function residentOf(pid: number): Promise<number> {
  return Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))![1]) * 1024;
}
