export { createCollection, makeCollection } from './collections';
export { NO_SOCKET_TIMEOUT, READ_ANYWHERE, connect, ping, type Database } from './connect';
export { openDeletedDiners, type DeletedDiners } from './deleted-diners';
export { openDatabase } from './open-database';
export { duplicateKeyOf, retryOutages } from './errors';
export { inTransaction } from './transaction';
export { newId, isId, toId } from './ids';
export { Lease, type Leased } from './lease';
export { runMigrations, type Migration } from './migrations';
