const tsx = require('tsx/cjs/api');

// the contract is TypeScript, which tsx loads
const load = (module) => tsx.require(module, __filename);

/** The installed contract and its entry points, each loaded when it is first needed. */
exports.contract = () => load('@mesa/contract');
exports.schemas = () => load('@mesa/contract/schemas');
exports.compatibility = () => load('@mesa/contract/compatibility');

/**
 * Method and path of these calls, and whether visitors may make them (web-client's `Endpoint`).
 * @throws Error when the contract has no such call
 */
exports.endpointsOf = (names) => {
  const { calls, needsDiner } = exports.contract();
  return rowsOf(names, (name) => {
    const { method, path } = calls[name];
    return `${method} ${path}${needsDiner(name) ? '' : ' visitors'}`;
  });
};

/**
 * The shapes of these calls in the installed contract.
 * @throws Error when the contract has no such call
 */
exports.shapesOfCalls = (names) => {
  const { shapeOf } = exports.schemas();
  return rowsOf(names, shapeOf);
};

function rowsOf(names, rowOf) {
  const { calls } = exports.contract();
  return Object.fromEntries(
    [...names].sort().map((name) => {
      if (!(name in calls)) throw new Error(`The contract has no call ${name}.`);
      return [name, rowOf(name)];
    }),
  );
}
