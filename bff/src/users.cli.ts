import { setTimeout as wait } from 'node:timers/promises';
import { producersReadBy } from '@mesa/contract';
import { format, loadConfig, type Variables } from '@mesa/server-kit';
import { MongoClient, MongoServerError, type Db } from 'mongodb';
import { variables as own } from './config';
import { SERVICES } from './routes';

const PARTS = [...SERVICES, 'bff'];
const addressOf = (part: string): string => `${part.toUpperCase().replaceAll('-', '_')}_MONGODB_URI`;

const variables: Variables = {
  MONGODB_ADMIN_URI: format.mongoUri.describe('the mongodb:// address of a user that may create users'),
  EVENTS_DB: own.EVENTS_DB,
  ...Object.fromEntries(
    PARTS.map((part) => [
      addressOf(part),
      format.mongoUri.describe(`the MONGODB_URI of ${part}, with its user and password`),
    ]),
  ),
};

const CONNECT_MS = 30_000;
const PRIMARY_MS = 60_000;
const USER_EXISTS = 51_003;
const ROLE_EXISTS = 51_002;

/**
 * Creates the MongoDB user of each part, or changes its password and roles, from the address that the part
 * itself is given: it reads and writes its own database, publishes its own domain events, and reads those
 * that it listens to. A single server that is no replica set yet becomes one of one member, named as in
 * MONGODB_ADMIN_URI.
 */
async function createUsers(): Promise<void> {
  // every variable is an address or a name
  const config = loadConfig(variables, process.env) as Record<string, string>;
  const client = openAdmin(config['MONGODB_ADMIN_URI']!);
  try {
    const admin = client.db('admin');
    await initiate(admin, client.options.hosts.map(String));
    for (const part of PARTS) {
      const name = await saveUser(client, {
        part,
        uri: config[addressOf(part)]!,
        eventsDb: config['EVENTS_DB']!,
      });
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

const READ = ['find', 'changeStream'];
const WRITE = [...READ, 'insert', 'update', 'createCollection', 'createIndex'];

/**
 * Creates the role that publishes a part's own events and reads those of others that it listens to. SECURITY:
 * a broken part can neither publish in another's name nor read what does not concern it.
 */
async function saveRole(client: MongoClient, part: string, eventsDb: string): Promise<string> {
  const role = `${eventsDb}-${part}`;
  const on = (collection: string, actions: string[]) => ({
    resource: { db: eventsDb, collection },
    actions,
  });
  const privileges = [
    on(part, WRITE),
    ...(producersReadBy[part] ?? []).map((producer) => on(producer, READ)),
  ];
  const admin = client.db('admin');
  await admin.command({ createRole: role, privileges, roles: [] }).catch((error: unknown) => {
    if (!(error instanceof MongoServerError && error.code === ROLE_EXISTS)) throw error;
    return admin.command({ updateRole: role, privileges, roles: [] });
  });
  return role;
}

interface User {
  part: string;
  uri: string;
  eventsDb: string;
}

async function saveUser(client: MongoClient, { part, uri, eventsDb }: User): Promise<string> {
  const { credentials, dbName } = new MongoClient(uri).options;
  if (!credentials?.password) throw new Error(`The address of ${dbName} has no user and password.`);
  const { username, password: pwd, source } = credentials;
  const roles = [
    { role: 'readWrite', db: dbName },
    { role: await saveRole(client, part, eventsDb), db: 'admin' },
  ];
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
