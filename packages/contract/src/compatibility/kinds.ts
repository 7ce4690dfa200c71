import { isKind } from './type-ref';
import type { ObjectNode, TypeIndex, TypeNode } from './type-graph';

/** Whether a keyword or literal belongs to a keyword: "full" to string, undefined to void. */
export function isOfKeyword(from: string, to: TypeNode): boolean {
  if (from === to) return true;
  if (from.startsWith('"')) return to === 'string';
  if (from === 'undefined') return to === 'void';
  if (from === 'true' || from === 'false') return to === 'boolean';
  return /^-?\d/.test(from) && to === (from.endsWith('n') ? 'bigint' : 'number');
}

/** A type without any requirement: everything but undefined and null is assignable to it. */
export const isEmpty = ({ fields, index, calls, news }: ObjectNode): boolean =>
  Object.keys(fields).length === 0 && index === undefined && !calls && !news;

/** All fields are optional: what has none of them, such as a function, was surely meant for another type. */
export const isWeak = (node: ObjectNode): boolean =>
  Object.keys(node.fields).length > 0 &&
  node.index === undefined &&
  !node.calls &&
  !node.news &&
  Object.keys(node.fields).every((name) => name.endsWith('?'));

/** A field's name without the mark of optional ones. */
export const nameOfField = (field: string): string => field.replace(/\?$/, '');

/** A type that may be absent, as a list. */
export const listed = (index: TypeIndex | undefined): TypeIndex[] => (index === undefined ? [] : [index]);

export const isObject = (node: TypeNode): boolean =>
  isKind(node, 'fields') || isKind(node, 'name') || isKind(node, 'tuple');
