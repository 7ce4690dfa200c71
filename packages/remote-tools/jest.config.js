module.exports = {
  ...require('../../tools/build/jest/node')(__dirname),
  testMatch: ['<rootDir>/**/*.test.ts'],
};
