/**
 * Tests that start and kill whole systems: they need the parts built. `npm run verify -- lifecycle` does
 * both.
 */
module.exports = {
  ...require('../../build/jest/node')(__dirname),
  testMatch: ['<rootDir>/**/*.system.ts'],
  testTimeout: 180_000,
  maxWorkers: 1,
};
