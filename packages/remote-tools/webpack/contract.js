const tsx = require('tsx/cjs/api');

// the contract is TypeScript, which tsx loads
const load = (module) => tsx.require(module, __filename);

/** The installed contract and its entry points, each loaded when it is first needed. */
exports.contract = () => load('@mesa/contract');
exports.schemas = () => load('@mesa/contract/schemas');
exports.compatibility = () => load('@mesa/contract/compatibility');

/**
 * The shapes of these calls in the installed contract.
 * @throws Error when the contract has no such call
 */
exports.shapesOfCalls = (names) => {
  const { calls } = exports.contract();
  const { shapeOf } = exports.schemas();
  return Object.fromEntries(
    [...names].sort().map((name) => {
      if (!(name in calls)) throw new Error(`The contract has no call ${name}.`);
      return [name, shapeOf(name)];
    }),
  );
};
