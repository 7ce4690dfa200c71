import type { Document, MongoClient } from 'mongodb';
import { withClient } from '../../offline/mongo/client';
import { findLocalMongod } from '../../offline/mongo/find';
import { withoutPassword } from '../../offline/mongo/uri';
import { Databases } from '../data/databases';
import { fine, note, wrong, type Finding } from './finding';
import { examineWaitingMails } from './mails';

const CLOCK_APART_S = 2;
const LOOPBACK = /^(localhost|127(\.\d+){3}|::1)$/;
const SLOW_MS = 250;

/**
 * Checks that MongoDB answers, is a writable replica set and agrees with this clock, and that no mail
 * waits for long.
 */
export function examineDatabase(uri: string, now: () => Date): Promise<Finding[]> {
  const named = withoutPassword(uri);
  const examine = async (client: MongoClient): Promise<Finding[]> => {
    // the first command also opens the connection; keep that out of the measured time
    await client.db('admin').command({ ping: 1 });
    const sentAt = now();
    const hello = await client.db('admin').command({ hello: 1 });
    const took = now().getTime() - sentAt.getTime();
    const findings = [examineReplicaSet(hello, named), ...examineEncryption(client)];
    if (took > SLOW_MS)
      findings.push(
        note(
          `MongoDB took ${took} ms to answer.`,
          'The machine is busy or the network slow: every booking waits for MongoDB several times.',
        ),
      );
    const apart = Math.abs((hello.localTime as Date).getTime() - (sentAt.getTime() + took / 2)) / 1_000;
    findings.push(
      apart > CLOCK_APART_S + took / 1_000
        ? wrong(
            `The clocks of this machine and of MongoDB are ${apart.toFixed(0)} s apart.`,
            'Identities are valid for a minute and slots begin by the clock: run a time service on both.',
          )
        : fine('The clocks agree.'),
    );
    findings.push(await examineWaitingMails(new Databases(client, uri), now()));
    return findings;
  };
  return withClient(uri, examine, 4_000).catch(({ message }: Error) => [
    wrong(`MongoDB at ${named} does not answer: ${message}`, 'Start it, or correct MONGODB_URI.'),
  ]);
}

/** A finding when data leave this machine on their way to MongoDB without TLS. */
export function examineEncryption({ options }: MongoClient): Finding[] {
  const hosts = options.hosts.flatMap(({ host = '' }) => (LOOPBACK.test(host) ? [] : [host]));
  if (options.tls || hosts.length === 0) return [];
  return [
    note(
      `The connections to MongoDB at ${hosts.join(', ')} are not encrypted.`,
      'Add tls=true to the address of each part, unless parts and MongoDB share a machine.',
    ),
  ];
}

function examineReplicaSet({ setName, msg, isWritablePrimary }: Document, named: string): Finding {
  if (!setName && msg !== 'isdbgrid')
    return wrong(
      `MongoDB at ${named} is not a replica set.`,
      'Bookings use transactions and change streams: start it with --replSet.',
    );
  if (setName && !isWritablePrimary)
    return wrong(
      `MongoDB at ${named} has no primary that takes writes.`,
      'rs.status() says which member is missing.',
    );
  return fine(`MongoDB at ${named} takes writes.`);
}

/** Checks whether a start will find a MongoDB, without downloading one. */
export async function examineMongod(): Promise<Finding> {
  try {
    const mongod = await findLocalMongod();
    if (mongod) return fine(`MongoDB ${mongod.version} is installed: ${mongod.source}.`);
    return note(
      'No MongoDB is installed yet.',
      'The first start downloads one; without a network, set MONGODB_URI.',
    );
  } catch (error) {
    return wrong((error as Error).message, 'Name another mongod in MONGOMS_SYSTEM_BINARY, or unset it.');
  }
}
