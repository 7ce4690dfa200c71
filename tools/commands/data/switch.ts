import { NO_SOCKET_TIMEOUT } from '../../offline/mongo/client';
import { isRestored, realName } from './collections';
import type { Databases } from './databases';
import type { Switch } from './restore-lease';

const NAMESPACE_NOT_FOUND = 26;

/** Drops what an earlier restore has loaded and not switched to. */
export async function dropUnfinished(databases: Databases): Promise<void> {
  for (const { name, collection } of await databases.collections())
    if (isRestored(name)) await collection.drop(NO_SOCKET_TIMEOUT);
}

/**
 * Gives the restored collections the names of the real ones, and drops those that the backup does not have.
 * Each step is atomic, and repeating all of them completes an interrupted switch.
 */
export async function finishSwitch(databases: Databases, { collections }: Switch): Promise<void> {
  for (const { database, name, collection } of await databases.collections()) {
    if (isRestored(name))
      await collection.rename(realName(name), { dropTarget: true, ...DURABLE }).catch(ignoreGone);
    else if (!collections.includes(`${database}.${name}`)) await collection.drop(NO_SOCKET_TIMEOUT);
  }
}

const DURABLE = { writeConcern: { w: 'majority', journal: true }, ...NO_SOCKET_TIMEOUT } as const;

/** Another restore has renamed it. */
function ignoreGone(error: { code?: number }): void {
  if (error.code !== NAMESPACE_NOT_FOUND) throw error;
}
