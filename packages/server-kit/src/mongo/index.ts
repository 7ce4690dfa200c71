export { makeCollection } from './collections';
export { AS_LONG_AS_IT_TAKES, connect, ping, type Database } from './connect';
export { duplicateKeyOf, inTransaction, transactionOf } from './errors';
export { newId, isId, toId } from './ids';
export { createLease, type Lease, type Leased } from './lease';
export { runMigrations, type Migration, type Migrations } from './migrations';
