const config = require('../../tools/jest/node')(__dirname, { mongo: true });

module.exports = { ...config, testMatch: [...config.testMatch, '<rootDir>/proof/**/*.test.ts'] };
