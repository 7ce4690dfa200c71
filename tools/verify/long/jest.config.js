const path = require('node:path');

/**
 * Tests that take long, wherever they are: `*.long.test.ts`, which build, kill or send hundreds of requests.
 * `npm run verify -- long` runs them, and a workspace's own Jest leaves them out.
 */
module.exports = {
  ...require('../../build/jest/node')(path.join(__dirname, '../../..'), { mongo: true }),
  roots: ['packages', 'services', 'tools'].map((folder) => path.join(__dirname, '../../..', folder)),
  testMatch: ['**/*.long.test.ts'],
  testPathIgnorePatterns: ['/node_modules/'],
};
