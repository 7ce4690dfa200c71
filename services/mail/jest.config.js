const config = require('../../tools/build/jest/node')(__dirname, { mongo: true });

module.exports = { ...config, testMatch: [...config.testMatch, '<rootDir>/templates/**/*.test.ts'] };
