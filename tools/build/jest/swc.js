/** How tests read TypeScript: the same compiler as the bundles, to CommonJS for Jest. */
module.exports = {
  module: { type: 'commonjs' },
  jsc: {
    target: 'es2022',
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic' } },
  },
};
