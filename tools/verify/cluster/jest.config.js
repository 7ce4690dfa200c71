/** Two of each part behind nginx, on the MongoDB of MESA_DATA_DIR: `npm run verify -- cluster`. */
module.exports = {
  ...require('../../build/jest/node')(__dirname),
  testMatch: ['<rootDir>/**/*.cluster.ts'],
  // sixteen processes start, some restart thirty times: a minute on an idle machine
  testTimeout: 10 * 60_000,
  maxWorkers: 1,
};
