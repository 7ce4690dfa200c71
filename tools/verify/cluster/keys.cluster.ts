import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDays } from '@mesa/contract';
import { newKeys, random } from '../../commands/start/secrets';
import { instance } from '../attacks/system';
import { today } from '../bookings';
import { startCluster, type Cluster } from './cluster';
import { Load } from './load';

const DINERS = 3;
/** Sixteen processes start and thirty restart; seconds on a machine of its own. */
const BUSY_MS = 10 * 60_000;

describe('the keys of a cluster', () => {
  let cluster: Cluster;
  let folder: string;
  const controller = new AbortController();
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mesa-keys-'));
    cluster = await startCluster((await instance()).mongodbUri, folder, controller.signal);
  }, BUSY_MS);
  afterAll(async () => {
    controller.abort();
    await cluster?.stop();
    await rm(folder, { recursive: true, force: true });
  }, 60_000);

  /** Restarts the parts with the secrets of this moment: one instance of each at a time. */
  async function rollOut(isMeant: (part: string) => boolean): Promise<void> {
    for (const copy of [0, 1])
      await Promise.all(
        cluster.instances
          .filter((one) => one.copy === copy && isMeant(one.part.name))
          .map((one) => cluster.restart(one)),
      );
  }
  const statusesOf = (token: string): Promise<number[]> =>
    Promise.all(
      cluster.admins.map(async (origin) => {
        const headers = { authorization: `Bearer ${token}` };
        return (await fetch(`${origin}/admin/remotes`, { headers })).status;
      }),
    );

  test(
    'turn in the three steps of docs/operations.md, and no diner notices',
    async () => {
      const { secrets } = cluster;
      const old = { ...secrets };
      const next = { ...newKeys(), sessionSecret: random(), adminToken: random() };
      const restaurants = Object.keys(
        (await (await fetch(`${cluster.url}/api/restaurants?limit=8`)).json()) as object,
      );
      const date = addDays(today(), 13);
      const load = await Load.start({ url: cluster.url, diners: DINERS, restaurants, date });

      // add the new ones behind the old ones
      secrets.identityPublicKey = `${old.identityPublicKey},${next.identityPublicKey}`;
      secrets.sessionSecret = `${old.sessionSecret},${next.sessionSecret}`;
      secrets.adminToken = `${old.adminToken},${next.adminToken}`;
      await rollOut(() => true);
      expect(await statusesOf(old.adminToken)).toEqual([200, 200]);
      expect(await statusesOf(next.adminToken)).toEqual([200, 200]);

      // sign with the new ones
      secrets.identityPrivateKey = next.identityPrivateKey;
      secrets.sessionSecret = `${next.sessionSecret},${old.sessionSecret}`;
      await rollOut((part) => part === 'bff');
      await load.reload();

      // remove the old ones
      secrets.identityPublicKey = next.identityPublicKey;
      secrets.sessionSecret = next.sessionSecret;
      secrets.adminToken = next.adminToken;
      await rollOut(() => true);
      expect(await statusesOf(old.adminToken)).toEqual([401, 401]);
      expect(await statusesOf(next.adminToken)).toEqual([200, 200]);

      const kept = await load.stop();
      expect(load.failed).toEqual([]);
      expect(load.promised.length).toBeGreaterThan(0);
      expect(kept).toEqual(expect.arrayContaining(load.promised));
    },
    BUSY_MS,
  );
});
