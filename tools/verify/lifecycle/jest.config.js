/**
 * Tests that start and kill whole systems: they need the parts built, and are a separate stage of `npm test`.
 */
module.exports = {
  ...require('../../build/jest/node')(__dirname),
  testMatch: ['<rootDir>/**/*.system.ts'],
  testTimeout: 180_000,
  maxWorkers: 1,
};
