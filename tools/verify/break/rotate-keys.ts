import { newKeys, random, type Secrets } from '../../commands/start/secrets';
import type { Cluster } from '../start/cluster';

interface Rotated {
  old: Secrets;
  next: Secrets;
}

interface Moments {
  /** old and new ones are accepted */
  onAdded?(secrets: Rotated): Promise<void>;
  /** the new ones sign */
  onSigned(): Promise<void>;
}

/** The secrets that take several values. */
const ROTATED = ['identityPublicKey', 'sessionSecret', 'signingSecret', 'adminToken'] as const;

/**
 * Rotates the identity keys, the secrets that sign and the operator's token in the three steps of
 * docs/operations.md, "Rotating keys"; instance by instance, as a rollout does.
 */
export async function rotateKeys(cluster: Cluster, { onAdded, onSigned }: Moments): Promise<Rotated> {
  const { secrets } = cluster;
  const old = { ...secrets };
  const fresh = { sessionSecret: random(), signingSecret: random(), adminToken: random() };
  const next = { ...old, ...newKeys(), ...fresh };

  for (const name of ROTATED) secrets[name] = `${old[name]},${next[name]}`;
  await rollOut(cluster, () => true);
  await onAdded?.({ old, next });

  secrets.identityPrivateKey = next.identityPrivateKey;
  for (const name of ['sessionSecret', 'signingSecret'] as const)
    secrets[name] = `${next[name]},${old[name]}`;
  await rollOut(cluster, (part) => ['bff', 'media'].includes(part));
  await onSigned();

  for (const name of ROTATED) secrets[name] = next[name];
  await rollOut(cluster, () => true);
  return { old, next };
}

/** Restarts the parts with the secrets of this moment: one instance of each at a time. */
async function rollOut(cluster: Cluster, isMeant: (part: string) => boolean): Promise<void> {
  for (const copy of [0, 1])
    await Promise.all(
      cluster.instances
        .filter((instance) => instance.copy === copy && isMeant(instance.part.name))
        .map((instance) => cluster.restart(instance)),
    );
}
