export { createCollection, makeCollection } from './collections';
export { NO_SOCKET_TIMEOUT, READ_ANYWHERE, connect, ping, type Database } from './connect';
export { openDatabase } from './open-database';
export { duplicateKeyOf } from './duplicate-key';
export { inTransaction } from './transaction';
export { newId, isId, toId } from './ids';
export { Lease, type Leased } from './lease';
export { retryOutages } from './retry-outages';
export { runMigrations, type Migration, type Migrations } from './migrations';
