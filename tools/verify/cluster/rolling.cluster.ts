import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDays } from '@mesa/contract';
import { instance } from '../attacks/system';
import { startCluster } from './cluster';
import type { Cluster, Instance } from './cluster';
import { today } from '../bookings';
import { Load } from './load';

const DINERS = 3;
const ROUNDS = 2;

describe('a cluster', () => {
  let cluster: Cluster;
  let folder: string;
  let restaurants: string[];
  const controller = new AbortController();
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mesa-cluster-'));
    cluster = await startCluster((await instance()).mongodbUri, folder, controller.signal);
    restaurants = Object.keys(
      (await (await fetch(`${cluster.url}/api/restaurants?limit=8`)).json()) as object,
    );
  }, 90_000);
  afterAll(async () => {
    controller.abort();
    await cluster?.stop();
    await rm(folder, { recursive: true, force: true });
  }, 60_000);

  /**
   * Two parallel sequences of restarts, so that at most one instance of each part is down, and at most two in
   * all.
   */
  function lanes(): Instance[][] {
    const names = [...new Set(cluster.instances.map(({ part }) => part.name))];
    return [0, 1].map((lane) =>
      cluster.instances.filter(({ part }) => names.indexOf(part.name) % 2 === lane),
    );
  }

  test('restarted twice under load fails no request and loses no confirmed booking', async () => {
    const date = addDays(today(), 12);
    const load = await Load.start({ url: cluster.url, diners: DINERS, restaurants, date });
    const began = performance.now();
    for (let round = 1; round <= ROUNDS; round += 1) {
      await Promise.all(
        lanes().map(async (lane) => {
          for (const one of lane) await cluster.restart(one);
        }),
      );
    }
    const kept = await load.stop();
    const { answered, failed, promised } = load;
    const restarts = ROUNDS * cluster.instances.length;
    const seconds = ((performance.now() - began) / 1_000).toFixed(0);
    const found = promised.filter((one) => kept.includes(one)).length;
    process.stderr.write(
      `${restarts} restarts in ${seconds} s under load: ${answered} requests, ${failed.length} failed, ` +
        `${promised.length} bookings promised, ${found} kept.\n`,
    );
    if (failed.length > 0) process.stderr.write(`nginx says:\n${(await cluster.complaints()).join('\n')}\n`);
    expect(failed).toEqual([]);
    expect(promised.length).toBeGreaterThan(0);
    expect(kept).toEqual(expect.arrayContaining(promised));
  });

  test('shows a restaurant without its reviews while every reviews service is down', async () => {
    const reviews = cluster.instances.filter(({ part }) => part.name === 'reviews');
    await Promise.all(reviews.map((one) => one.process.stop(0)));
    const without = await fetch(`${cluster.url}/api/restaurants/${restaurants[0]}`);
    expect(without.status).toBe(200);
    expect(await without.json()).toMatchObject({
      restaurant: { id: restaurants[0] },
      reviews: {},
      missing: ['reviews'],
    });
    await Promise.all(reviews.map((one) => cluster.restart(one)));
    // the circuit breaker tries again once a second
    for (let i = 0; i < 100; i += 1) {
      const body = (await (await fetch(`${cluster.url}/api/restaurants/${restaurants[0]}`)).json()) as {
        missing?: string[];
      };
      if (!body.missing) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error('The reviews did not come back.');
  });
});
