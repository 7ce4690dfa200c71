import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { Measured } from '../system';
import { memoryAfterCollection, type Memory } from './collect';

/** The memory of every process at the end of each minute; of those with a collector, after it has run. `mongod` tells no heap. */
export async function watchProcesses({ pids, mongod }: Measured, minutes: number, tell: (share: number) => void): Promise<Record<string, (Pick<Memory, 'rss'> & Partial<Memory>)[]>> {
  const parts = Object.entries(pids).filter(([name, pid]) => name !== 'mongod' && pid !== undefined) as [string, number][];
  const seen: Awaited<ReturnType<typeof watchProcesses>> = Object.fromEntries([...parts.map(([name]) => name), 'mongod'].map((name) => [name, []]));
  const began = performance.now();
  for (let minute = 1; minute <= minutes; minute += 1) {
    await pause(Math.max(0, began + minute * 60_000 - performance.now()));
    for (const [name, pid] of parts) seen[name]!.push(await memoryAfterCollection(pid));
    const database = await Promise.all(mongod.map(residentOf));
    seen['mongod']!.push({ rss: database.reduce((sum, one) => sum + one, 0) });
    tell(minute / minutes);
  }
  return seen;
}

async function residentOf(pid: number): Promise<number> {
  return Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))![1]) * 1024;
}
