/** Compiles TypeScript for tests: with swc as in the bundles, but to CommonJS for Jest. */
module.exports = {
  module: { type: 'commonjs' },
  jsc: {
    target: 'es2022',
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic', importSource: '@mesa/messages' } },
  },
};
