/** Tests of a Mesa on a replica set of three, with a faulty network. `npm run verify -- faults` runs them. */
module.exports = {
  ...require('../../build/jest/node')(__dirname),
  testMatch: ['<rootDir>/**/*.faults.ts'],
  testTimeout: 240_000,
  maxWorkers: 1,
};
