const tsx = require('tsx/cjs/api');

/** The contract's hash paths, for tools that run without a TypeScript loader. */
exports.hashPathsOfContract = () =>
  tsx.require('../../../packages/contract/src/hash-paths.ts', __filename).hashPaths;

/** What a first paint may be. */
const firstPaint = () => tsx.require('../../../packages/contract/src/first-paint.ts', __filename);
exports.findFirstPaintFlaw = (html) => firstPaint().findFirstPaintFlaw(html);
exports.firstPaintMax = () => firstPaint().FIRST_PAINT_MAX;

/** Calls in the shape the contract has here and now. @throws Error when the contract does not know one. */
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
