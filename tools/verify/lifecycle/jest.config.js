/** Tests that start and kill whole systems, of built parts: `npm run verify -- lifecycle` does both. */
module.exports = {
  ...require('../../build/jest/node')(__dirname),
  testMatch: ['<rootDir>/**/*.system.ts'],
  // whole systems start and are restored: a minute on a machine of its own
  testTimeout: 10 * 60_000,
  maxWorkers: 1,
};
