module.exports = {
  ...require('./build/jest/node')(__dirname, { mongo: true }),
  testMatch: ['<rootDir>/**/*.test.ts'],
};
