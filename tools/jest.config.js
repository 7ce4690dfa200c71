module.exports = { ...require('./jest/node')(__dirname), testMatch: ['<rootDir>/**/*.test.ts'] };
