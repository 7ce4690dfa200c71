/**
 * The tests of a folder of verify/, which `--rootDir` names, as `npm run verify -- NAME` does. Whole systems
 * start and restart many times, which takes minutes on a busy machine.
 */
module.exports = {
  ...require('../build/jest/node')(__dirname),
  testMatch: ['<rootDir>/*.{test,attack,budget,cluster,deploy,faults,image,system}.ts'],
  testTimeout: 10 * 60_000,
  maxWorkers: 1,
  testSequencer: require.resolve('./fuzz-last'),
};
