/** Tests that attack a running Mesa from outside: MESA_URL names it, MESA_DATA_DIR is its folder (for its logs). `npm test` starts one. */
module.exports = {
  ...require('../../build/jest/node')(__dirname),
  testMatch: ['<rootDir>/**/*.attack.ts'],
  testTimeout: 60_000,
  maxWorkers: 1,
  testSequencer: require.resolve('./fuzz-last'),
};
