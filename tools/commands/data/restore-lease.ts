import { hostname } from 'node:os';
import { UserError } from '@mesa/remote-tools/commands';
import type { Collection } from 'mongodb';
import { INSTANCES } from './collections';
import type { Databases } from './databases';

const ID = 'restore';
const RENEW_MS = 5_000;
const LEASE_MS = 15_000;
const DUPLICATE_KEY = 11_000;

/** What a restore replaces; stored before the first collection is replaced. */
export interface Switch {
  /** when the backup was made */
  at: Date;
  /** "accounts.users": the collections of the backup; all others are dropped */
  collections: string[];
}

interface Registered {
  _id: string;
  part: string;
  host: string;
  pid: number;
  until?: Date;
  switching?: Switch;
}

/** The registered instances of a Mesa: connected parts, and one restore at a time (docs/decisions/200). */
export class RestoreLease {
  private readonly instances: Collection<Registered>;
  private timer?: NodeJS.Timeout;

  constructor(databases: Databases) {
    this.instances = databases.get('events').collection<Registered>(INSTANCES, {
      readConcern: { level: 'majority' },
      writeConcern: { w: 'majority', journal: true },
    });
  }

  /** The switch that an earlier restore began and did not end. */
  async interrupted(): Promise<Switch | undefined> {
    return (await this.instances.findOne({ _id: ID }))?.switching;
  }

  /** @throws UserError that names the parts which are connected */
  async refuseWhileConnected(): Promise<void> {
    const parts = await this.instances
      .find({ _id: { $ne: ID }, $expr: { $gt: ['$until', '$$NOW'] } })
      .sort({ host: 1, part: 1 })
      .toArray();
    if (parts.length === 0) return;
    const names = parts.map(({ part, host, pid }) => `${part} (process ${pid} on ${host})`);
    throw new UserError(
      `Nothing was changed, because Mesa is connected to this database: ${names.join(', ')}. Stop every ` +
        'part, and wait 15 seconds after one that was killed.',
    );
  }

  /** @throws UserError when another restore is running */
  async take(): Promise<void> {
    await this.instances.deleteOne({ ...NOT_SWITCHING, $expr: { $lt: ['$until', '$$NOW'] } });
    // a lease that is still there does not match, so the upsert conflicts with it
    const absent = { _id: ID, until: { $exists: false } };
    await this.instances.updateOne(absent, leaseNow(), { upsert: true }).catch((error: { code?: number }) => {
      if (error.code !== DUPLICATE_KEY) throw error;
      throw new UserError('Nothing was changed, because another restore is running on this database.');
    });
    this.timer = setInterval(() => void this.renew(), RENEW_MS);
  }

  /** From now on no part starts, until `release`. Does not expire: only another restore can end it. */
  async beginSwitch(switching: Switch): Promise<void> {
    clearInterval(this.timer);
    await this.instances.updateOne({ _id: ID }, { $set: { switching }, $unset: { until: '' } });
  }

  async release(): Promise<void> {
    clearInterval(this.timer);
    await this.instances.deleteOne({ _id: ID });
  }

  /** A failed renewal is followed by the next one. */
  private async renew(): Promise<void> {
    await this.instances.updateOne(NOT_SWITCHING, leaseNow()).catch(() => undefined);
  }
}

const NOT_SWITCHING = { _id: ID, switching: { $exists: false } };

/** Valid by the database's clock, like the leases of the parts. */
const leaseNow = () => [
  {
    $set: {
      part: 'restore',
      host: hostname(),
      pid: process.pid,
      until: { $add: ['$$NOW', LEASE_MS] },
    },
  },
];
