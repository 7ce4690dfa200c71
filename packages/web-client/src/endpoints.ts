import { calls, needsDiner, type CallName } from '@mesa/contract';

/** Method and path of a call, and "visitors" if they may make it: a 401 then ends no session. */
export type Endpoint = `${string} ${string}`;

/**
 * The calls that the page's bundles make. Each build registers its own (remote-tools' `register-calls`), so
 * that the shell does not grow with every call of the contract. Tests are not built, and know all calls;
 * builds drop that branch, and the contract's table with it.
 */
const endpoints = new Map<string, Endpoint>(process.env.NODE_ENV === 'test' ? allCalls() : []);

/** Registers calls, by name. Only the code that a build adds calls this. */
export function registerCalls(added: Record<string, Endpoint>): void {
  for (const name in added) endpoints.set(name, added[name]!);
}

/** @throws Error for a call that no build has registered */
export function endpointOf(name: CallName) {
  const endpoint = endpoints.get(name);
  if (!endpoint) throw new Error(`No build registered the call ${name}.`);
  // every endpoint has these two words
  const [method, path, visitors] = endpoint.split(' ') as [string, string, string?];
  return { method, path, visitors: visitors !== undefined };
}

function allCalls(): [CallName, Endpoint][] {
  const names = Object.keys(calls) as CallName[]; // Object.keys loses the names
  return names.map((name) => [
    name,
    `${calls[name].method} ${calls[name].path}${needsDiner(name) ? '' : ' visitors'}`,
  ]);
}
