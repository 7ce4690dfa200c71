import type { TypeGraph, TypeIndex, TypeNode } from './type-graph';

/** A type of one of the two graphs that are compared. */
export interface TypeRef {
  graph: TypeGraph;
  index: TypeIndex;
}

export const nodeOf = ({ graph, index }: TypeRef): TypeNode => graph.types[index] ?? 'unknown';

/** Another type of the same graph. */
export const at = ({ graph }: TypeRef, index: TypeIndex): TypeRef => ({ graph, index });

/** The members of a union, or the type alone. */
export function membersOf(ref: TypeRef): TypeRef[] {
  const node = nodeOf(ref);
  return isKind(node, 'or') ? node.or.map((one) => at(ref, one)) : [ref];
}

/** The field of an object, with whether it is optional; undefined when the type has no such field. */
export function fieldOf(ref: TypeRef, name: string): { type: TypeRef; isOptional: boolean } | undefined {
  const node = nodeOf(ref);
  if (isKind(node, 'and'))
    return node.and.map((one) => fieldOf(at(ref, one), name)).find((one) => one !== undefined);
  if (!isKind(node, 'fields')) return undefined;
  for (const isOptional of [false, true]) {
    const key = isOptional ? `${name}?` : name;
    if (Object.hasOwn(node.fields, key)) return { type: at(ref, node.fields[key]!), isOptional };
  }
  return node.index === undefined ? undefined : { type: at(ref, node.index), isOptional: true };
}

type Kinds = Exclude<TypeNode, string>;

/** Whether a node is of the kind that has this property. */
export function isKind<K extends KeysOf<Kinds>>(
  node: TypeNode,
  key: K,
): node is Extract<Kinds, Record<K, unknown>> {
  return typeof node === 'object' && key in node;
}

type KeysOf<T> = T extends unknown ? keyof T : never;

/** A short description of a type, for people. */
export function describeType(ref: TypeRef, depth = 0): string {
  const node = nodeOf(ref);
  const inner = (index: TypeIndex) => (depth > 2 ? '…' : describeType(at(ref, index), depth + 1));
  if (typeof node === 'string') return node;
  if ('or' in node) return someOf(node.or.map(inner)).join(' | ');
  if ('and' in node) return someOf(node.and.map(inner)).join(' & ');
  if ('tuple' in node) return `[${someOf(node.tuple.map(inner)).join(', ')}]`;
  if ('parameter' in node) return node.parameter === null ? 'any type' : inner(node.parameter);
  if ('at' in node) return `${inner(node.at[0])}[${inner(node.at[1])}]`;
  if ('fields' in node) {
    if (node.calls) return 'a function';
    if (node.news) return 'a class';
    return `{ ${someOf(Object.keys(node.fields)).join(', ')} }`;
  }
  const name = 'name' in node ? node.name : node.depends || 'a type that depends on another';
  return node.of ? `${name}<${node.of.map(inner).join(', ')}>` : name;
}

const SHOWN = 5;

const someOf = (names: string[]): string[] =>
  names.length > SHOWN ? [...names.slice(0, SHOWN), '…'] : names;
