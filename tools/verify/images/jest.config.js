/**
 * The images, built by buildah and run as Kubernetes would: `npm run verify -- images`. It takes some ten
 * minutes, so `npm run verify -- all` leaves it out.
 */
module.exports = {
  ...require('../../build/jest/node')(__dirname),
  testMatch: ['<rootDir>/*.image.ts'],
  testTimeout: 300_000,
  maxWorkers: 1,
};
