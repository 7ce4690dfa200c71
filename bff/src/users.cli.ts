import { setTimeout as wait } from 'node:timers/promises';
import { format, loadConfig, type Variables } from '@mesa/server-kit';
import { MongoClient, MongoServerError, type Db } from 'mongodb';
import { variables as own } from './config';
import { SERVICES } from './routes';

const PARTS = [...SERVICES, 'bff'];
const addressOf = (part: string): string => `${part.toUpperCase().replaceAll('-', '_')}_MONGODB_URI`;

const variables: Variables = {
  MONGODB_ADMIN_URI: {
    expected: 'the mongodb:// address of a user that may create users',
    format: format.mongoUri,
  },
  EVENTS_DB: own.EVENTS_DB,
  ...Object.fromEntries(
    PARTS.map((part) => [
      addressOf(part),
      { expected: `the MONGODB_URI of ${part}, with its user and password`, format: format.mongoUri },
    ]),
  ),
};

const CONNECT_MS = 30_000;
const PRIMARY_MS = 60_000;
const USER_EXISTS = 51_003;

/**
 * Creates the MongoDB user of each part, or changes its password and roles, from the address that the part
 * itself is given: it reads and writes its own database and that of domain events, and nothing else. A single
 * server that is no replica set yet becomes one of one member, named as in MONGODB_ADMIN_URI.
 */
async function createUsers(): Promise<void> {
  // every variable is an address or a name
  const config = loadConfig(variables, process.env) as Record<string, string>;
  const client = openAdmin(config['MONGODB_ADMIN_URI']!);
  try {
    const admin = client.db('admin');
    await initiate(admin, client.options.hosts.map(String));
    for (const part of PARTS) {
      const name = await saveUser(client, config[addressOf(part)]!, config['EVENTS_DB']!);
      process.stdout.write(`${part} has the user ${name}\n`);
    }
  } finally {
    await client.close();
  }
}

function openAdmin(uri: string): MongoClient {
  const { hosts, replicaSet, srvHost } = new MongoClient(uri).options;
  // the driver finds no primary in a set that is not initiated
  const isSingle = hosts.length === 1 && !replicaSet && !srvHost;
  return new MongoClient(uri, { serverSelectionTimeoutMS: CONNECT_MS, directConnection: isSingle });
}

async function initiate(admin: Db, hosts: string[]): Promise<void> {
  const hello = () => admin.command({ hello: 1 });
  const { isreplicaset: isNoSetYet } = await hello();
  if (isNoSetYet)
    await admin.command({ replSetInitiate: { _id: 'mesa', members: [{ _id: 0, host: hosts[0] }] } });
  const until = performance.now() + PRIMARY_MS;
  while (!(await hello()).isWritablePrimary) {
    if (performance.now() > until) throw new Error('MongoDB has no primary.');
    await wait(200);
  }
}

async function saveUser(client: MongoClient, uri: string, eventsDb: string): Promise<string> {
  const { credentials, dbName } = new MongoClient(uri).options;
  if (!credentials?.password) throw new Error(`The address of ${dbName} has no user and password.`);
  const { username, password: pwd, source } = credentials;
  const roles = [dbName, eventsDb].map((db) => ({ role: 'readWrite', db }));
  const users = client.db(source);
  await users.command({ createUser: username, pwd, roles }).catch((error: unknown) => {
    if (!(error instanceof MongoServerError && error.code === USER_EXISTS)) throw error;
    return users.command({ updateUser: username, pwd, roles });
  });
  return username;
}

void createUsers().catch((error: unknown) => {
  process.stderr.write(`users: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
