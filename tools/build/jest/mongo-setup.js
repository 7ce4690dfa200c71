const { MongoMemoryReplSet } = require('mongodb-memory-server');

/**
 * One real mongod for the whole run, found by every test through MESA_TEST_MONGODB_URI.
 * `npm test` starts one for all workspaces beforehand; `jest` in a single workspace starts its own here.
 */
module.exports = async () => {
  if (process.env.MESA_TEST_MONGODB_URI) return;
  const { findMongod } = require('../../offline/mongo/find');
  const { binary } = await findMongod();
  process.env.MONGOMS_SYSTEM_BINARY = binary;
  process.env.MONGOMS_VERSION = '7.0.15';
  globalThis.__mesaMongo = await MongoMemoryReplSet.create({
    replSet: { count: 1, storageEngine: 'wiredTiger', args: ['--wiredTigerCacheSizeGB', '0.25'] },
    instanceOpts: [{ launchTimeout: 60_000 }],
  });
  process.env.MESA_TEST_MONGODB_URI = globalThis.__mesaMongo.getUri();
};
