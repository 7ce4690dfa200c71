import type { BuiltPosition, FailureKind } from '@mesa/contract';
import { PendingWrites, runEvery, type Log, type Repeated } from '@mesa/server-kit';
import { duplicateKeyOf, type Database } from '@mesa/server-kit/mongo';
import type { Collection } from 'mongodb';
import { digestOf } from '../../edge/signatures';
import type { ReleaseHook } from '../live/release-hook';
import { visitorKey, type PageVisitor } from './version-visitors';

const FLUSH_MS = 1_000;
const RECORD_SECONDS = 30 * 24 * 3_600;
/** Different errors that are kept for each version; all others are counted as one. */
const GROUPS_MAX = 100;
const OTHER = 'Other errors';
/** Different errors of all remotes that wait to be written, while MongoDB does not answer. */
const PENDING_MAX = 1_000;
/** The operator's hook gets an error when so many visitors have met it. */
const CLIMBS = [10, 100, 1_000];
const HOUR_MS = 3_600_000;
/** Different visitors that are kept for each error. */
const VISITORS_MAX = 1_000;

/** An error as a browser reported it. */
interface ReportedError {
  name: string;
  version: string;
  kind: FailureKind;
  message: string;
  at?: BuiltPosition;
}

/** Equal errors of one version: the same kind, message and place. */
interface ErrorGroup extends ReportedError {
  /** name@version and a hash of the rest */
  _id: string;
  count: number;
  /** those who count, see visitorKey() */
  visitors: string[];
  first: Date;
  last: Date;
}

/** When the hook was last told of the errors of a version. */
interface Climb {
  /** name@version */
  _id: string;
  at: Date;
}

interface Pending {
  error: ReportedError;
  count: number;
  visitors: Set<string>;
}

interface ErrorsDependencies {
  database: Database;
  hook: ReleaseHook;
  log: Log;
  now: () => Date;
}

/** Opens the errors that browsers met in remotes. */
export async function openRemoteErrors(dependencies: ErrorsDependencies): Promise<RemoteErrors> {
  const { database } = dependencies;
  const db = database.getClient().db(database.name);
  const groups = db.collection<ErrorGroup>('remote_errors');
  const climbs = db.collection<Climb>('remote_climbs');
  await climbs.createIndex({ at: 1 }, { expireAfterSeconds: RECORD_SECONDS });
  await groups.createIndex({ last: 1 }, { expireAfterSeconds: RECORD_SECONDS });
  await groups.createIndex({ name: 1, version: 1 });
  return new RemoteErrors(groups, climbs, dependencies);
}

/** The errors by remote and version, grouped. Counts in memory and writes once a second. */
export class RemoteErrors {
  private readonly pending = new PendingWrites<Pending>((sum, next) => {
    sum.count += next.count;
    for (const visitor of next.visitors) if (sum.visitors.size < VISITORS_MAX) sum.visitors.add(visitor);
    return sum;
  });
  private readonly flushing: Repeated;

  constructor(
    private readonly groups: Collection<ErrorGroup>,
    private readonly climbs: Collection<Climb>,
    private readonly dependencies: Omit<ErrorsDependencies, 'database'>,
  ) {
    const { log } = dependencies;
    this.flushing = runEvery(FLUSH_MS, 'errors of remotes not written', () => this.flush(), log);
  }

  /** @param visitor undefined for a report that proves no visitor */
  add(error: ReportedError, visitor: PageVisitor | undefined): void {
    const id = idOf(error);
    if (!this.pending.has(id) && this.pending.size >= PENDING_MAX) return;
    this.pending.add(id, { error, count: 1, visitors: new Set(visitor && [visitorKey(visitor)]) });
  }

  /** The errors of a remote, those that occurred last first. */
  async list(name: string): Promise<ErrorGroup[]> {
    return this.groups.find({ name }).sort({ last: -1 }).limit(1_000).toArray();
  }

  async stop(): Promise<void> {
    await this.flushing.stop();
    await this.flush();
  }

  private flush(): Promise<void> {
    return this.pending.flush(async (entries) => {
      for (const [id, group] of entries) await this.write(id, group);
    }, 1);
  }

  private async write(id: string, { error, count, visitors }: Pending): Promise<void> {
    const { name, version } = error;
    const group: ReportedError = (await this.isKept(id, error))
      ? error
      : { name, version, kind: 'uncaught', message: OTHER };
    const now = this.dependencies.now();
    const all = { $setUnion: [{ $ifNull: ['$visitors', []] }, [...visitors]] };
    const before = await this.groups.findOneAndUpdate(
      { _id: idOf(group) },
      [
        {
          $set: {
            ...literals(group),
            count: { $add: [{ $ifNull: ['$count', 0] }, count] },
            visitors: { $slice: [all, VISITORS_MAX] },
            first: { $ifNull: ['$first', now] },
            last: now,
          },
        },
      ],
      { upsert: true, returnDocument: 'before' },
    );
    await this.sendClimb(group, before?.visitors ?? [], visitors);
  }

  /**
   * SECURITY: without the message, which anybody may write: what Mesa signs must be Mesa's own words. One
   * event an hour and version, so that nobody fills the operator's channel.
   */
  private async sendClimb(
    { name, version }: ReportedError,
    before: string[],
    added: Set<string>,
  ): Promise<void> {
    const visitors = new Set([...before, ...added]).size;
    if (!CLIMBS.some((climb) => before.length < climb && climb <= visitors)) return;
    if (!(await this.isFirstThisHour(`${name}@${version}`))) return;
    const link = `/admin/remotes/${name}/errors`;
    this.dependencies.hook.send({ event: 'errors', remote: name, version, visitors, link });
  }

  private async isFirstThisHour(_id: string): Promise<boolean> {
    const at = this.dependencies.now();
    const hourAgo = new Date(at.getTime() - HOUR_MS);
    try {
      await this.climbs.updateOne({ _id, at: { $lte: hourAgo } }, { $set: { at } }, { upsert: true });
      return true;
    } catch (error) {
      // it has a later one
      if (duplicateKeyOf(error)) return false;
      throw error;
    }
  }

  /** Whether this error gets a group of its own. */
  private async isKept(_id: string, { name, version }: ReportedError): Promise<boolean> {
    const hasGroup = (await this.groups.countDocuments({ _id })) > 0;
    return hasGroup || (await this.groups.countDocuments({ name, version })) < GROUPS_MAX;
  }
}

function idOf({ name, version, kind, message, at }: ReportedError): string {
  return `${name}@${version} ${digest(JSON.stringify([kind, message, at?.file, at?.line, at?.column]))}`;
}

/** SECURITY: in a pipeline a text that begins with "$" would name a field. */
function literals(group: ReportedError): Record<string, unknown> {
  return Object.fromEntries(Object.entries(group).map(([key, value]) => [key, { $literal: value }]));
}

function digest(text: string): string {
  return digestOf(text).slice(0, 16);
}
