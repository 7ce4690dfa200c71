import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDays } from '@mesa/contract';
import { instance } from '../attacks/system';
import { BookingLoad } from '../booking-load';
import { today } from '../bookings';
import { startCluster, type Cluster } from './cluster';
import { rotateKeys } from './rotate-keys';

const DINERS = 3;

describe('the keys of a cluster', () => {
  let cluster: Cluster;
  let folder: string;
  const controller = new AbortController();
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mesa-keys-'));
    cluster = await startCluster((await instance()).mongodbUri, folder, controller.signal);
  });
  afterAll(async () => {
    controller.abort();
    await cluster?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const statusesOf = (token: string): Promise<number[]> =>
    Promise.all(
      cluster.admins.map(async (origin) => {
        const headers = { authorization: `Bearer ${token}` };
        return (await fetch(`${origin}/admin/remotes`, { headers })).status;
      }),
    );

  test('are rotated in the three steps of docs/operations.md, and no diner notices', async () => {
    const { url } = cluster;
    const list = await fetch(`${url}/api/restaurants?limit=8`);
    const restaurants = Object.keys((await list.json()) as object);
    const date = addDays(today(), 13);
    const load = await BookingLoad.start({ url, diners: DINERS, restaurants, date, isReading: true });

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
