import { createHmac } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { MongoServerError, type MongoClient } from 'mongodb';
import { databaseUri } from './uri';

/** Who may do everything in the embedded MongoDB: `npm start` and the commands. */
const ADMIN = 'admin';

const passwordOf = (secret: string, user: string): string =>
  createHmac('sha256', secret).update(user).digest('base64url');

const withUser = (uri: string, secret: string, user: string): string => {
  const url = uri.replace('mongodb://', `mongodb://${user}:${passwordOf(secret, user)}@`);
  return `${url}${url.includes('?') ? '&' : '?'}authSource=admin`;
};

/** The address of the embedded MongoDB, for who may do everything. */
export const adminUri = (uri: string, secret: string): string => withUser(uri, secret, ADMIN);

/**
 * The address of a part's database, with the part's own user where the base address is `adminUri` of the
 * embedded MongoDB; the users of any other MongoDB are the operator's.
 */
export function partUri(base: string, part: string, secret: string): string {
  const uri = databaseUri(base, part);
  const admin = `//${ADMIN}:${passwordOf(secret, ADMIN)}@`;
  return uri.includes(admin) ? uri.replace(admin, `//${part}:${passwordOf(secret, part)}@`) : uri;
}

/** Writes the file by which members of a replica set know one another; with it MongoDB asks for passwords. */
export const writeKeyFile = (file: string, secret: string): Promise<void> =>
  writeFile(file, createHmac('sha384', secret).update('keyfile').digest('base64'), { mode: 0o600 });

const USER_EXISTS = 51_003;
const UNAUTHORIZED = 13;

/**
 * Creates the admin. MongoDB allows it without a password from its own machine while it has no user at all;
 * afterwards this does nothing.
 * @param client connected without a user
 */
export async function createAdmin(client: MongoClient, secret: string): Promise<void> {
  const command = { createUser: ADMIN, pwd: passwordOf(secret, ADMIN), roles: ['root'] };
  await client
    .db('admin')
    .command(command)
    .catch((error: unknown) => {
      const isThere =
        error instanceof MongoServerError && [USER_EXISTS, UNAUTHORIZED].includes(Number(error.code));
      if (!isThere) throw error;
    });
}
