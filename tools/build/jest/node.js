const path = require('node:path');

/** Packages that ship ES modules only. */
const ES_MODULES = [
  '@anycable',
  '@borewit',
  '@rails',
  '@tokenizer',
  'file-type',
  'jose',
  'lru-cache',
  'nanoevents',
  'strtok3',
  'token-types',
  'uint8array-extras',
];

/** The Jest configuration of a workspace that runs on Node; `dir` is its folder. */
module.exports = (dir, { mongo = false } = {}) => ({
  rootDir: dir,
  testEnvironment: 'node',
  testTimeout: 60_000,
  testMatch: ['<rootDir>/src/**/*.test.ts', '<rootDir>/src/**/*.test.tsx'],
  // tools/verify/long/jest.config.js runs the long tests
  testPathIgnorePatterns: ['/node_modules/', '\\.long\\.test\\.ts$'],
  transform: { '\\.[jt]sx?$': ['@swc/jest', require('@mesa/remote-tools/jest/swc')] },
  transformIgnorePatterns: [`/node_modules/(?!(${ES_MODULES.join('|')})/)`],
  ...(mongo
    ? {
        globalSetup: path.join(__dirname, 'mongo-setup.js'),
        globalTeardown: path.join(__dirname, 'mongo-teardown.js'),
      }
    : {}),
  maxWorkers: 2,
  reporters: ['default', require.resolve('@mesa/remote-tools/jest/leftovers')],
});
