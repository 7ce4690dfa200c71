import { execFile, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { MongoClient } from 'mongodb';
import { freePorts } from '../../commands/machine/ports';
import { signal, until } from '../../commands/machine/processes';
import { findMongod } from '../../offline/mongo/find';
import { REPLICA_SET } from '../../offline/mongo/replica-set';
import { mongodSpawner } from '../../offline/mongo/mongod-spawner';
import { FaultyProxy } from '../break/faulty-proxy';

const run = promisify(execFile);
const MEMBERS = 3;
const UP_WITHIN_MS = 90_000;
/** As docs/operations.md advises: by MongoDB's own times a vanished primary costs more than 20 seconds. */
const SETTINGS = { electionTimeoutMillis: 5_000, catchUpTimeoutMillis: 2_000 };
/** Writes need a majority, so a member that copied from the vanished one must soon copy from another. */
const PARAMETERS = ['oplogNetworkTimeoutBufferSeconds=2', 'oplogFetcherSteadyStateMaxFetcherRestarts=0'];

/** One mongod; the others and all parts reach it through its proxy alone. */
export interface Member {
  /** its place in the set's configuration */
  index: number;
  port: number;
  proxy: FaultyProxy;
  process: ChildProcess;
}

/** A replica set of three, whose members advertise the ports of their proxies. */
export class ReplicaSet {
  private constructor(
    private readonly folder: string,
    private readonly binary: string,
    readonly members: Member[],
  ) {}

  static async start(folder: string): Promise<ReplicaSet> {
    const { binary } = await findMongod();
    const ports = await freePorts(2 * MEMBERS);
    const set = new ReplicaSet(folder, binary, []);
    for (let index = 0; index < MEMBERS; index += 1) {
      const [port, proxied] = [ports[2 * index]!, ports[2 * index + 1]!];
      const proxy = await FaultyProxy.open(proxied, port);
      set.members.push({ index, port, proxy, process: await set.spawn(index, port) });
      // one after the other: started in the same moment, some hang under Wine
      await (await direct(port, UP_WITHIN_MS)).close();
    }
    await set.initiate();
    return set;
  }

  get uri(): string {
    return `mongodb://${this.members.map(({ proxy }) => `127.0.0.1:${proxy.port}`).join()}/?replicaSet=${REPLICA_SET}`;
  }

  /** The member that accepts writes. */
  async primary(): Promise<Member> {
    let primary: Member | undefined;
    const isFound = async () => {
      const roles = await Promise.all(this.members.map((member) => isPrimary(member)));
      primary = this.members[roles.indexOf(true)];
      return primary !== undefined;
    };
    if (!(await until(isFound, UP_WITHIN_MS, 200))) throw new Error('The replica set has no primary.');
    return primary!;
  }

  /**
   * Freezes a member without closing its sockets, like a machine that loses power.
   * @returns a function that lets it continue
   */
  async vanish(member: Member): Promise<() => void> {
    const pid = await mongodOf(member);
    signal(pid, 'SIGSTOP');
    return () => signal(pid, 'SIGCONT');
  }

  /** The member can write no further byte to its disk. */
  async fillDisk(member: Member): Promise<void> {
    await run('prlimit', ['--pid', String(await mongodOf(member)), '--fsize=1']);
  }

  /** Starts a member that has ended, with room on its disk again. */
  async restart(member: Member): Promise<void> {
    await kill(member);
    member.process = await this.spawn(member.index, member.port);
  }

  async stop(): Promise<void> {
    for (const member of this.members) {
      await kill(member);
      await member.proxy.close();
    }
  }

  private async spawn(index: number, port: number): Promise<ChildProcess> {
    const dbpath = join(this.folder, `member-${index}`);
    await mkdir(dbpath, { recursive: true });
    const spawn = await mongodSpawner({
      binary: this.binary,
      dbpath,
      port,
      log: join(this.folder, `member-${index}.log`),
      options: ['--oplogSize', '64', ...PARAMETERS.flatMap((parameter) => ['--setParameter', parameter])],
    });
    return spawn();
  }

  private async initiate(): Promise<void> {
    const client = await direct(this.members[0]!.port, UP_WITHIN_MS);
    const members = this.members.map(({ index, proxy }) => ({ _id: index, host: `127.0.0.1:${proxy.port}` }));
    await client.db('admin').command({ replSetInitiate: { _id: REPLICA_SET, members, settings: SETTINGS } });
    await client.close();
    await this.primary();
  }
}

async function kill(member: Member): Promise<void> {
  const { exitCode, signalCode } = member.process;
  if (exitCode !== null || signalCode !== null) return;
  signal(await mongodOf(member), 'SIGKILL');
  await once(member.process, 'exit');
}

const direct = (port: number, withinMs: number): Promise<MongoClient> =>
  MongoClient.connect(`mongodb://127.0.0.1:${port}/?directConnection=true`, {
    serverSelectionTimeoutMS: withinMs,
    socketTimeoutMS: withinMs,
  });

async function isPrimary({ port }: Member): Promise<boolean> {
  const client = await direct(port, 1_000).catch(() => null);
  try {
    return (await client?.db('admin').command({ hello: 1 }))?.['isWritablePrimary'] === true;
  } catch {
    return false;
  } finally {
    await client?.close();
  }
}

/** mongod itself: under Wine it is a child of the script that starts it. */
async function mongodOf({ process: { pid } }: Member): Promise<number> {
  const { stdout } = await run('pgrep', ['-P', String(pid)]).catch(() => ({ stdout: '' }));
  return Number(stdout.trim().split('\n')[0]) || pid!;
}
