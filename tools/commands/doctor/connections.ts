import { POOL_MAX } from '@mesa/server-kit/config';
import type { MongoClient } from 'mongodb';
import { parts } from '../system';
import { fine, note, wrong, type Finding } from './finding';

/** Above this share of the connections that MongoDB takes, a few more instances may find none. */
const FULL = 0.8;
/** The driver watches each member with two connections, and reads events with one. */
const BESIDE_POOL = 3;

/** Whether MongoDB takes as many connections as one instance of each part may open, and has some left. */
export async function examineConnections(client: MongoClient): Promise<Finding> {
  const status = await client
    .db('admin')
    .command({ serverStatus: 1 })
    .catch(() => null);
  if (!status)
    return note('The connections of MongoDB cannot be counted: this user may not read serverStatus.');
  const { current, available } = status['connections'] as { current: number; available: number };
  const limit = current + available;
  const needed = parts.length * (POOL_MAX + BESIDE_POOL);
  const remedy = 'Raise net.maxIncomingConnections and the open files of mongod (docs/scaling.md).';
  if (needed > limit)
    return wrong(
      `One instance of each part opens up to ${needed} connections; MongoDB takes ${limit}.`,
      remedy,
    );
  return current > FULL * limit
    ? wrong(`${current} of the ${limit} connections that MongoDB takes are open.`, remedy)
    : fine(
        `${current} of ${limit} connections to MongoDB are open; one instance of each part opens ${needed}.`,
      );
}
