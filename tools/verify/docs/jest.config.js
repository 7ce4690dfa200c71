/** What the docs name: part of the unit tests, and `npm run verify -- docs` alone. */
module.exports = { ...require('../../build/jest/node')(__dirname), testMatch: ['<rootDir>/*.test.ts'] };
