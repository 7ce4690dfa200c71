import { BookingLoad } from '../load/booking-load';
import { openCluster, type Cluster } from '../start/cluster';
import { rotateKeys } from '../break/rotate-keys';

describe('the keys of a cluster', () => {
  let cluster: Cluster;
  beforeAll(async () => {
    cluster = await openCluster();
  });
  afterAll(() => cluster?.stop());

  const statusesOf = (token: string): Promise<number[]> =>
    Promise.all(
      cluster.admins.map(async (origin) => {
        const headers = { authorization: `Bearer ${token}` };
        return (await fetch(`${origin}/admin/remotes`, { headers })).status;
      }),
    );

  test('are rotated in the three steps of docs/operations.md, and no diner notices', async () => {
    const load = await BookingLoad.start({ url: cluster.url, days: 13, isReading: true });

    const { old, next } = await rotateKeys(cluster, {
      async onAdded(both) {
        expect(await statusesOf(both.old.adminToken)).toEqual([200, 200]);
        expect(await statusesOf(both.next.adminToken)).toEqual([200, 200]);
      },
      onSigned: () => load.reload(),
    });
    expect(await statusesOf(old.adminToken)).toEqual([401, 401]);
    expect(await statusesOf(next.adminToken)).toEqual([200, 200]);

    const kept = await load.stop();
    expect([...load.wrong, ...load.refused]).toEqual([]);
    expect(load.promised.length).toBeGreaterThan(0);
    expect(kept).toEqual(expect.arrayContaining(load.promised));
  });
});
