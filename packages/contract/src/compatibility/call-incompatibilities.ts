import type { CallShape } from '../remotes';

/** The shapes of calls, by name. */
export type Shapes = Readonly<Record<string, CallShape>>;

/**
 * Why something that was built against some calls cannot use the served ones, in sentences. The BFF may serve
 * more than a build knows, but it must still accept everything the build sends and return everything the
 * build reads.
 * @param who a remote's name, or "the shell"
 */
export function callIncompatibilities(who: string, built: Shapes, served: Shapes): string[] {
  return Object.entries(built).flatMap(([name, wanted]) => {
    const shape = served[name];
    if (!shape) return [`${who} calls ${name} (${endpointOf(wanted)}), which is not served.`];
    if (endpointOf(shape) !== endpointOf(wanted))
      return [`${who} calls ${name} at ${endpointOf(wanted)}; it is served at ${endpointOf(shape)}.`];
    return [
      ...inputIncompatibilities(who, name, wanted, shape),
      ...outputIncompatibilities(who, name, wanted, shape),
    ];
  });
}

const endpointOf = ({ method, path }: CallShape): string => `${method} ${path}`;

function inputIncompatibilities(who: string, call: string, wanted: CallShape, provided: CallShape): string[] {
  const [sent, taken] = [fieldsOf(wanted.takes), fieldsOf(provided.takes)];
  const lost = topmost([...sent], ([path]) => !taken.has(path)).map(
    ([path]) => `${call} no longer accepts ${path}, which ${who} may send.`,
  );
  const retyped = topmost(
    [...sent],
    ([path, { types }]) => taken.has(path) && !isSubset(types, taken.get(path)!.types),
  ).map(
    ([path, { types }]) =>
      `${call} accepts ${path} as ${listTypes(taken.get(path)!.types)}; ${who} sends ${listTypes(types)}.`,
  );
  const needed = topmost(
    [...taken],
    ([path, { isOptional }]) => !isOptional && (sent.get(path)?.isOptional ?? true),
  ).map(
    ([path]) => `${call} requires ${path}, which ${who} ${sent.has(path) ? 'may omit' : 'does not send'}.`,
  );
  return [...lost, ...retyped, ...needed];
}

function outputIncompatibilities(
  who: string,
  call: string,
  wanted: CallShape,
  provided: CallShape,
): string[] {
  const [read, answered] = [fieldsOf(wanted.gives), fieldsOf(provided.gives)];
  return topmost([...read], ([path, field]) => {
    const now = answered.get(path);
    return !now || (now.isOptional && !field.isOptional) || !isSubset(kinds(now.types), kinds(field.types));
  }).map(([path, { types }]) => {
    const now = answered.get(path);
    if (!now) return `${call} no longer returns ${path}, which ${who} may read.`;
    return isSubset(kinds(now.types), kinds(types))
      ? `${call} may omit ${path}, which ${who} requires.`
      : `${call} returns ${path} as ${listTypes(now.types)}; ${who} reads ${listTypes(types)}.`;
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

/** Only the outermost matching fields: when an object is missing, its fields need not be listed. */
function topmost(fields: [string, Field][], matches: (field: [string, Field]) => boolean): [string, Field][] {
  const fieldsFound: [string, Field][] = [];
  for (const field of fields)
    if (
      matches(field) &&
      !fieldsFound.some(([above]) => /^[.[]/.test(field[0].slice(above.length)) && field[0].startsWith(above))
    )
      fieldsFound.push(field);
  return fieldsFound;
}

/** Whether every value of `types` also belongs to one of the wanted types. */
function isSubset(types: readonly string[], wanted: readonly string[]): boolean {
  return types.every(
    (type) =>
      wanted.includes(type) ||
      wanted.includes('any') ||
      wanted.includes(kindOf(type)) ||
      (kindOf(type) === 'integer' && wanted.includes('number')),
  );
}

/** Types without their literal values: a new literal in an answer breaks no client. */
const kinds = (types: readonly string[]): string[] => types.map(kindOf);

function kindOf(type: string): string {
  if (type.startsWith('"')) return 'string';
  if (/^-?\d/.test(type)) return Number.isInteger(Number(type)) ? 'integer' : 'number';
  return type === 'true' || type === 'false' ? 'boolean' : type;
}

const listTypes = (types: readonly string[]): string => types.join(' or ');
