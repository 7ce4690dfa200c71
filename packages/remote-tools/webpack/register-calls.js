const { callsOf } = require('./calls-of');
const { endpointsOf } = require('./contract');

/**
 * A loader that appends to each source file the method and path of the calls that it makes, for web-client's
 * `registerCalls`: so a bundle carries its own calls, and the shell not all of the contract's.
 */
module.exports = function registerCalls(source) {
  const names = callsOf(this.resourcePath);
  if (names.length === 0) return source;
  const endpoints = JSON.stringify(endpointsOf(names));
  return `${source}
import { registerCalls as mesaRegisterCalls } from '@mesa/web-client';
mesaRegisterCalls(${endpoints});
`;
};
