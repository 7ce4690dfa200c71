import type { TypeNode } from './type-graph';
import { at, fieldOf, isKind, membersOf, nodeOf, type TypeRef } from './type-ref';

/** The literals that the key of `T[K]` may be. */
export function literalsOf(ref: TypeRef): string[] | undefined {
  const node = nodeOf(ref);
  if (!isKind(node, 'at')) return undefined;
  const key = nodeOf(at(ref, node.at[1]));
  if (!isKind(key, 'parameter')) return literalsOf(at(ref, node.at[0]));
  if (key.parameter === null) return undefined;
  const names = membersOf(at(ref, key.parameter)).map(nodeOf);
  return names.every(isLiteral) ? names.map(textOf) : undefined;
}

/** The type of `T[K]` where K is a literal; any other type is itself. */
export function lookUp(ref: TypeRef, literal: string): TypeRef | undefined {
  const node = nodeOf(ref);
  if (!isKind(node, 'at')) return ref;
  const object = lookUp(at(ref, node.at[0]), literal);
  const key = nodeOf(at(ref, node.at[1]));
  return object && fieldOf(object, isLiteral(key) ? textOf(key) : literal)?.type;
}

function isLiteral(node: TypeNode): node is string {
  return typeof node === 'string' && node.startsWith('"');
}

/** @param literal JSON of a text */
function textOf(literal: string): string {
  return JSON.parse(literal) as string; // as isLiteral has checked
}
