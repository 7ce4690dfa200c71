import type { World } from './world';

export interface Kills {
  /** number of requests between two kills */
  killEvery?: number;
  /** kills the database and resolves once it is killed; it comes back by itself */
  killMongod?: () => Promise<void>;
}

export interface Killed {
  instances: number;
  mongod: number;
}

/** Kills (-9) an instance or the database after every `killEvery` requests, until `total` have been sent. */
export async function killAtIntervals(
  { killEvery, killMongod }: Kills,
  { instances, random }: World,
  sent: () => number,
  total: number,
): Promise<Killed> {
  const killed: Killed = { instances: 0, mongod: 0 };
  if (!killEvery) return killed;
  for (let kill = 0, due = killEvery; due < total; kill += 1, due += killEvery) {
    while (sent() < due) await new Promise((resolve) => setTimeout(resolve, 20));
    if (killMongod && kill % 4 === 3) {
      killed.mongod += 1;
      await killMongod();
    } else {
      killed.instances += 1;
      await instances.kill(random.whole(0, 1));
    }
  }
  return killed;
}
