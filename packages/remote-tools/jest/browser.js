const path = require('node:path');

/** The Jest configuration of a package that runs in a browser; `dir` is its folder. */
module.exports = (dir) => ({
  rootDir: dir,
  testTimeout: 60_000,
  testEnvironment: path.join(__dirname, 'browser-environment.js'),
  setupFilesAfterEnv: [path.join(__dirname, 'browser-setup.js')],
  testMatch: ['<rootDir>/src/**/*.test.ts', '<rootDir>/src/**/*.test.tsx'],
  transform: {
    '/src/messages/[^/]+\\.json$': path.join(__dirname, 'messages.js'),
    '\\.m?[jt]sx?$': ['@swc/jest', require('./swc')],
  },
  // these packages ship ES modules only
  transformIgnorePatterns: ['/node_modules/(?!(@mesa|@formatjs|lucide-react|@rails|@anycable|nanoevents)/)'],
  moduleNameMapper: {
    '^own-catalogs/(.*)$': '<rootDir>/src/messages/$1',
    '\\.module\\.css$': require.resolve('./css-names'),
    '\\.(css|svg|webp|png|woff2)$': path.join(__dirname, 'file-name.js'),
  },
  maxWorkers: 2,
  reporters: ['default', path.join(__dirname, 'leftovers.js')],
});
