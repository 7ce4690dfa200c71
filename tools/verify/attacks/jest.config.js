/**
 * Security tests against a running Mesa: MESA_URL is its address, MESA_DATA_DIR its data folder (for its
 * logs). `npm run verify -- attacks` starts one.
 */
module.exports = {
  ...require('../../build/jest/node')(__dirname),
  testMatch: ['<rootDir>/**/*.attack.ts'],
  testTimeout: 60_000,
  maxWorkers: 1,
  testSequencer: require.resolve('./fuzz-last'),
};
