/** Checks what the docs name. `npm test` runs these tests too; `npm run verify -- docs` runs only them. */
module.exports = { ...require('../../build/jest/node')(__dirname), testMatch: ['<rootDir>/*.test.ts'] };
