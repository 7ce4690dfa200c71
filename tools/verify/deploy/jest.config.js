/** What is deployed: `npm run verify -- deploy`. The manifests need kubectl, so npm test leaves them out. */
module.exports = {
  ...require('../../build/jest/node')(__dirname),
  testMatch: ['<rootDir>/*.{test,deploy}.ts'],
  maxWorkers: 1,
};
