/**
 * Tests of two instances of each part behind nginx, on the MongoDB of the Mesa that MESA_DATA_DIR names.
 * `npm run verify -- cluster` starts one.
 */
module.exports = {
  ...require('../../build/jest/node')(__dirname),
  testMatch: ['<rootDir>/**/*.cluster.ts'],
  // sixteen processes start, some restart thirty times: a minute on an idle machine
  testTimeout: 10 * 60_000,
  maxWorkers: 1,
};
