/** Compares the figures of the benches with those of last time. `npm run verify -- bench` runs it. */
module.exports = {
  ...require('../../build/jest/node')(__dirname),
  testMatch: ['<rootDir>/*.bench.ts'],
  // all benches are run before the first test
  testTimeout: 30 * 60_000,
  maxWorkers: 1,
};
