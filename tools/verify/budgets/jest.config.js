/**
 * Size budgets of the builds; run them after the builds, as `npm test` does. `npx jest -c
 * tools/verify/budgets/jest.config.js`
 */
module.exports = {
  ...require('../../build/jest/node')(__dirname),
  testMatch: ['<rootDir>/**/*.budget.ts'],
  maxWorkers: 1,
};
