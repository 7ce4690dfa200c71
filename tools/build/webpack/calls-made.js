const { callsOf } = require('./calls-of');
const { shapesOfCalls } = require('./contract');

/**
 * The calls of the contract that a bundle makes, with their shapes at build time (contract's `CallShape`).
 */
exports.callsMadeIn = (compilation) => {
  const modules = [...compilation.modules].flatMap((module) => [module, ...(module.modules ?? [])]);
  const files = new Set(modules.map(({ resource }) => resource).filter((file) => /\.tsx?$/.test(file ?? '')));
  return shapesOfCalls(new Set([...files].flatMap(callsOf)));
};
