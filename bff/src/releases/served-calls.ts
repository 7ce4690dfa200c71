import { calls, type CallName, type CallShape } from '@mesa/contract';
import { shapeOf } from '@mesa/contract/schemas';

/** Calls by name, each in a shape. */
export type Shapes = Readonly<Record<string, CallShape>>;

/** The calls of `/api` in the shape this BFF serves them. */
export const servedCalls: Shapes = Object.fromEntries(
  Object.keys(calls).map((name) => [name, shapeOf(name as CallName)]),
);

/**
 * Why what was built against some calls does not get along with what is served, in sentences. More may be served than was
 * known; what was sent must still be taken, and what was read must still come.
 * @param who the remote, or "the shell"
 */
export function callIncompatibilities(who: string, built: Shapes, served: Shapes): string[] {
  return Object.entries(built).flatMap(([name, wanted]) => {
    const given = served[name];
    if (!given) return [`${who} calls ${name} (${placeOf(wanted)}), which is not served.`];
    if (placeOf(given) !== placeOf(wanted))
      return [`${who} calls ${name} at ${placeOf(wanted)}, it is served at ${placeOf(given)}.`];
    return [
      ...inputIncompatibilities(who, name, wanted, given),
      ...outputIncompatibilities(who, name, wanted, given),
    ];
  });
}

const placeOf = ({ method, path }: CallShape): string => `${method} ${path}`;

function inputIncompatibilities(who: string, call: string, wanted: CallShape, given: CallShape): string[] {
  const [sent, taken] = [fieldsOf(wanted.takes), fieldsOf(given.takes)];
  const lost = topmost([...sent], ([path]) => !taken.has(path)).map(
    ([path]) => `${call} no longer takes ${path}, which ${who} may send.`,
  );
  const other = topmost(
    [...sent],
    ([path, { types }]) => taken.has(path) && !fits(types, taken.get(path)!.types),
  ).map(
    ([path, { types }]) =>
      `${call} takes ${path} as ${inWords(taken.get(path)!.types)}, ${who} sends ${inWords(types)}.`,
  );
  const needed = topmost(
    [...taken],
    ([path, { isOptional }]) => !isOptional && (sent.get(path)?.isOptional ?? true),
  ).map(
    ([path]) => `${call} needs ${path}, which ${who} ${sent.has(path) ? 'may leave out' : 'does not send'}.`,
  );
  return [...lost, ...other, ...needed];
}

function outputIncompatibilities(who: string, call: string, wanted: CallShape, given: CallShape): string[] {
  const [read, answered] = [fieldsOf(wanted.gives), fieldsOf(given.gives)];
  return topmost([...read], ([path, field]) => {
    const now = answered.get(path);
    return !now || (now.isOptional && !field.isOptional) || !fits(kinds(now.types), kinds(field.types));
  }).map(([path, { types }]) => {
    const now = answered.get(path);
    if (!now) return `${call} no longer gives ${path}, which ${who} may read.`;
    return fits(kinds(now.types), kinds(types))
      ? `${call} may answer without ${path}, which ${who} counts on.`
      : `${call} gives ${path} as ${inWords(now.types)}, ${who} reads ${inWords(types)}.`;
  });
}

interface Field {
  types: string[];
  isOptional: boolean;
}

function fieldsOf(shape: Record<string, string>): Map<string, Field> {
  return new Map(
    Object.entries(shape).map(([path, types]) => [
      path.replaceAll('?', ''),
      { types: types.split('|'), isOptional: path.endsWith('?') },
    ]),
  );
}

/** Only the outermost of those it is true for: who misses an object misses all that is in it. */
function topmost(fields: [string, Field][], isTrue: (field: [string, Field]) => boolean): [string, Field][] {
  const found: [string, Field][] = [];
  for (const field of fields)
    if (
      isTrue(field) &&
      !found.some(([above]) => /^[.[]/.test(field[0].slice(above.length)) && field[0].startsWith(above))
    )
      found.push(field);
  return found;
}

/** Whether every value of some types is one of the wanted types. */
function fits(types: readonly string[], wanted: readonly string[]): boolean {
  return types.every(
    (type) =>
      wanted.includes(type) ||
      wanted.includes('any') ||
      wanted.includes(kindOf(type)) ||
      (kindOf(type) === 'integer' && wanted.includes('number')),
  );
}

/** Values by their kind alone: a word that is new among an answer's words breaks nobody. */
const kinds = (types: readonly string[]): string[] => types.map(kindOf);

function kindOf(type: string): string {
  if (type.startsWith('"')) return 'string';
  if (/^-?\d/.test(type)) return Number.isInteger(Number(type)) ? 'integer' : 'number';
  return type === 'true' || type === 'false' ? 'boolean' : type;
}

const inWords = (types: readonly string[]): string => types.join(' or ');
