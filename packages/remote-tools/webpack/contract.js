const tsx = require('tsx/cjs/api');

// TypeScript in Mesa's checkout, built modules in a repository of its own: tsx loads both
const contract = () => tsx.require('@mesa/contract', __filename);
const schemas = () => tsx.require('@mesa/contract/schemas', __filename);

const compatibility = () => tsx.require('@mesa/contract/compatibility', __filename);

/** The contract's rules for words. */
exports.messageFlaws = (...all) => compatibility().messageFlaws(...all);

/** The contract's hash paths. */
exports.hashPathsOfContract = () => contract().hashPaths;

/** The contract's rules for first paints. */
exports.findFirstPaintFlaw = (html) => schemas().findFirstPaintFlaw(html);
exports.firstPaintMax = () => contract().FIRST_PAINT_MAX;

/**
 * The shapes of these calls in the installed contract.
 * @throws Error when the contract has no such call
 */
exports.shapesOfCalls = (names) => {
  const { calls } = contract();
  const { shapeOf } = schemas();
  return Object.fromEntries(
    [...names].sort().map((name) => {
      if (!(name in calls)) throw new Error(`The contract has no call ${name}.`);
      return [name, shapeOf(name)];
    }),
  );
};
