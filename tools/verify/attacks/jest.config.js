/** Security tests of the Mesa of MESA_URL and MESA_DATA_DIR; `npm run verify -- attacks` starts one. */
module.exports = {
  ...require('../../build/jest/node')(__dirname),
  testMatch: ['<rootDir>/**/*.attack.ts'],
  maxWorkers: 1,
  testSequencer: require.resolve('./fuzz-last'),
};
