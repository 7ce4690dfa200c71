const tsx = require('tsx/cjs/api');

/** The contract's hash paths, for builds that run without a TypeScript loader. */
exports.hashPathsOfContract = () =>
  tsx.require('../../../packages/contract/src/hash-paths.ts', __filename).hashPaths;

/** The contract's rules for first paints. */
exports.findFirstPaintFlaw = (html) =>
  tsx.require('../../../packages/contract/src/schemas/first-paint.ts', __filename).findFirstPaintFlaw(html);
exports.firstPaintMax = () =>
  tsx.require('../../../packages/contract/src/first-paint.ts', __filename).FIRST_PAINT_MAX;

/**
 * The shapes of these calls in the contract of this checkout. @throws Error when the contract has no such
 * call
 */
exports.shapesOfCalls = (names) => {
  const { calls } = tsx.require('../../../packages/contract/src/calls.ts', __filename);
  const { shapeOf } = tsx.require('../../../packages/contract/src/schemas/index.ts', __filename);
  return Object.fromEntries(
    [...names].sort().map((name) => {
      if (!(name in calls)) throw new Error(`The contract has no call ${name}.`);
      return [name, shapeOf(name)];
    }),
  );
};
