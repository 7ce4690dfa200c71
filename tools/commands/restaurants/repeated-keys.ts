import { faultAt } from '@mesa/contract/schemas';

/** A text, a bracket, a comma, or what else stands between them. */
const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],]|[^\s"{}[\],:]+/g;

/** An object or list that is being read, and where its next value belongs. */
interface Container {
  /** absent for a list */
  keys?: Set<string>;
  at: number | string;
  /** an object's key is still to come */
  awaitsKey: boolean;
}

/**
 * The keys that an object of a JSON text has twice; `JSON.parse` silently takes the last.
 * @param json a text that `JSON.parse` has taken
 * @returns a fault for each, with its path
 */
export function repeatedKeys(json: string): string[] {
  const faults: string[] = [];
  const open: Container[] = [];
  for (const [token] of json.matchAll(TOKEN)) {
    const container = open.at(-1);
    if (token === '{') open.push({ keys: new Set(), at: '', awaitsKey: true });
    else if (token === '[') open.push({ at: 0, awaitsKey: false });
    else if (token === '}' || token === ']') open.pop();
    else if (!container) continue;
    else if (token === ',' && container.keys) container.awaitsKey = true;
    else if (token === ',') container.at = Number(container.at) + 1;
    else if (container.keys && container.awaitsKey) {
      // in an object, a text stands where a key is awaited
      container.at = JSON.parse(token) as string;
      container.awaitsKey = false;
      if (container.keys.has(container.at)) faults.push(`${faultAt(open.map(({ at }) => at))}: stands twice`);
      container.keys.add(container.at);
    }
  }
  return faults;
}
