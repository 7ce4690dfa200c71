/** Size budgets of the builds; run them after the builds, as `npm run verify -- budgets` does. */
module.exports = {
  ...require('../../build/jest/node')(__dirname),
  testMatch: ['<rootDir>/**/*.budget.ts'],
  maxWorkers: 1,
};
