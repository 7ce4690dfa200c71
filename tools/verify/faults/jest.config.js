/** Tests of a Mesa on a replica set of three, with a faulty network. `npm run verify -- faults` runs them. */
module.exports = {
  ...require('../../build/jest/node')(__dirname),
  testMatch: ['<rootDir>/**/*.faults.ts'],
  // three mongods and seven parts start, and every fault lasts: seconds on a machine of its own
  testTimeout: 10 * 60_000,
  maxWorkers: 1,
};
