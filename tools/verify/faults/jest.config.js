/** Tests of a Mesa on a replica set of three, with a faulty network. `npm run verify -- faults` runs them. */
module.exports = {
  ...require('../../build/jest/node')(__dirname),
  testMatch: ['<rootDir>/**/*.faults.ts'],
  // three mongods and seven parts must start, and each fault lasts for seconds, longer on a busy machine
  testTimeout: 10 * 60_000,
  maxWorkers: 1,
};
