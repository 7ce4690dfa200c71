module.exports = { ...require('./build/jest/node')(__dirname), testMatch: ['<rootDir>/**/*.test.ts'] };
