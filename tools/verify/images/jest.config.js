/** The images, built by buildah and run as Kubernetes would: `npm run verify -- images`, every night. */
module.exports = {
  ...require('../../build/jest/node')(__dirname),
  testMatch: ['<rootDir>/*.image.ts'],
  testTimeout: 300_000,
  maxWorkers: 1,
};
