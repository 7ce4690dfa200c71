const Sequencer = require('@jest/test-sequencer').default;

/** Orders test files by name, the fuzzer last: it locks accounts, books tables and uses up limits. */
module.exports = class FuzzLast extends Sequencer {
  sort(tests) {
    const rank = ({ path }) => (path.endsWith('fuzz.attack.ts') ? `1${path}` : `0${path}`);
    return [...tests].sort((one, other) => (rank(one) < rank(other) ? -1 : 1));
  }
};
