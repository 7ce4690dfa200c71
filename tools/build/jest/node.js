const path = require('node:path');

/** The Jest configuration of a part that runs on Node; `dir` is the part's folder. */
module.exports = (dir, { mongo = false } = {}) => ({
  rootDir: dir,
  testEnvironment: 'node',
  testTimeout: 30_000,
  testMatch: ['<rootDir>/src/**/*.test.ts', '<rootDir>/src/**/*.test.tsx'],
  transform: { '\\.[jt]sx?$': ['@swc/jest', require('@mesa/remote-tools/jest/swc')] },
  // these packages ship ES modules only
  transformIgnorePatterns: [
    '/node_modules/(?!(jose|file-type|strtok3|token-types|uint8array-extras|@tokenizer|@borewit|lru-cache|@rails|@anycable|nanoevents)/)',
  ],
  ...(mongo
    ? {
        globalSetup: path.join(__dirname, 'mongo-setup.js'),
        globalTeardown: path.join(__dirname, 'mongo-teardown.js'),
      }
    : {}),
  maxWorkers: 2,
  reporters: ['default', require.resolve('@mesa/remote-tools/jest/leftovers')],
});
