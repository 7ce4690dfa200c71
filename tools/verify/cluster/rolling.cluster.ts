import { until } from '../../commands/machine/processes';
import { BookingLoad } from '../load/booking-load';
import { openCluster, type Cluster, type Instance } from '../start/cluster';

const ROUNDS = 2;

describe('a cluster', () => {
  let cluster: Cluster;
  beforeAll(async () => {
    cluster = await openCluster();
  });
  afterAll(() => cluster?.stop());

  /** Two parallel sequences of restarts: at most one instance of each part is down, and two in all. */
  function lanes(): Instance[][] {
    const names = [...new Set(cluster.instances.map(({ part }) => part.name))];
    return [0, 1].map((lane) =>
      cluster.instances.filter(({ part }) => names.indexOf(part.name) % 2 === lane),
    );
  }

  test('restarted twice under load fails no request and loses no confirmed booking', async () => {
    const load = await BookingLoad.start({ url: cluster.url, days: 12, isReading: true });
    const began = performance.now();
    for (let round = 1; round <= ROUNDS; round += 1) {
      await Promise.all(
        lanes().map(async (lane) => {
          for (const instance of lane) await cluster.restart(instance);
        }),
      );
    }
    const kept = await load.stop();
    const { answered, promised } = load;
    const failed = [...load.wrong, ...load.refused];
    const restarts = ROUNDS * cluster.instances.length;
    const seconds = ((performance.now() - began) / 1_000).toFixed(0);
    const keptCount = promised.filter((id) => kept.includes(id)).length;
    process.stderr.write(
      `${restarts} restarts in ${seconds} s under load: ${answered} requests, ${failed.length} failed, ` +
        `${promised.length} bookings promised, ${keptCount} kept.\n`,
    );
    if (failed.length > 0) process.stderr.write(`nginx says:\n${(await cluster.lastErrors()).join('\n')}\n`);
    expect(failed).toEqual([]);
    expect(promised.length).toBeGreaterThan(0);
    expect(kept).toEqual(expect.arrayContaining(promised));
  });

  test('shows a restaurant without its reviews while every reviews service is down', async () => {
    const list = await fetch(`${cluster.url}/api/restaurants?limit=1`);
    const [id] = Object.keys((await list.json()) as object);
    const read = async () => {
      const answer = await fetch(`${cluster.url}/api/restaurants/${id}`);
      return [answer.status, await answer.json()] as [number, { missing?: string[] }];
    };
    const reviews = cluster.instances.filter(({ part }) => part.name === 'reviews');
    await Promise.all(reviews.map((instance) => instance.process.stop(0)));
    expect(await read()).toMatchObject([200, { restaurant: { id }, reviews: {}, missing: ['reviews'] }]);
    await Promise.all(reviews.map((instance) => cluster.restart(instance)));
    // the circuit breaker tries again once a second
    const isBack = async () => !(await read())[1].missing;
    expect(await until(isBack, 60_000, 100)).toBe(true);
  });
});
