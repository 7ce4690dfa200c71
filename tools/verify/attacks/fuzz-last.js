const Sequencer = require('@jest/test-sequencer').default;

/**
 * Orders test files by name, with the fuzzer last: it leaves accounts locked, tables booked and rate limits
 * exhausted.
 */
module.exports = class FuzzLast extends Sequencer {
  sort(tests) {
    const rank = ({ path }) => (path.endsWith('fuzz.attack.ts') ? `1${path}` : `0${path}`);
    return [...tests].sort((one, other) => (rank(one) < rank(other) ? -1 : 1));
  }
};
