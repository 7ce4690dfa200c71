/** Tests that start and kill whole systems: they need the parts built, and run in a stage of their own in `npm test`. */
module.exports = {
  ...require('../../build/jest/node')(__dirname),
  testMatch: ['<rootDir>/**/*.system.ts'],
  testTimeout: 180_000,
  maxWorkers: 1,
};
