import { z } from 'zod';
import { listed } from './kinds';
import type { TypeGraph, TypeIndex, TypeNode } from './type-graph';

/** The largest type graph that is accepted, in types. */
const TYPES_MAX = 20_000;

const key = z.string().max(300);
const index = z.int().min(0).max(TYPES_MAX);
const indexes = z.array(index).max(2_000);
const signature = z.strictObject({
  takes: indexes,
  least: z.int().min(0),
  rest: index.optional(),
  gives: index,
  generics: indexes.optional(),
});
const signatures = z.array(signature).max(200);
const node: z.ZodType<TypeNode> = z.union([
  z.string().max(1_000),
  z.strictObject({ or: indexes }),
  z.strictObject({ and: indexes }),
  z.strictObject({ name: key, of: indexes.optional() }),
  z.strictObject({
    fields: z.record(key, index),
    index: index.optional(),
    calls: signatures.optional(),
    news: signatures.optional(),
  }),
  z.strictObject({ tuple: indexes, least: z.int().min(0), rest: index.optional() }),
  z.strictObject({ parameter: index.nullable() }),
  z.strictObject({ at: z.tuple([index, index]) }),
  z.strictObject({ depends: key, of: indexes.optional() }),
]);

/** Validates a type graph that a build sends: its form, and that every reference leads to a type. */
export const typeGraphSchema: z.ZodType<TypeGraph> = z
  .object({
    modules: z.record(key, z.record(key, index)),
    types: z.array(node).max(TYPES_MAX),
  })
  .refine(
    ({ modules, types }) => {
      const known = (one: TypeIndex) => one < types.length;
      return (
        Object.values(modules).every((names) => Object.values(names).every(known)) &&
        types.every((type) => referencesOf(type).every(known))
      );
    },
    { message: 'Uses refers to a type that is not listed' },
  );

/** The types that a type refers to. */
function referencesOf(type: TypeNode): TypeIndex[] {
  if (typeof type === 'string') return [];
  if ('or' in type) return type.or;
  if ('and' in type) return type.and;
  if ('at' in type) return type.at;
  if ('parameter' in type) return type.parameter === null ? [] : [type.parameter];
  if ('tuple' in type) return [...type.tuple, ...listed(type.rest)];
  if (!('fields' in type)) return type.of ?? [];
  return [
    ...Object.values(type.fields),
    ...listed(type.index),
    ...[...(type.calls ?? []), ...(type.news ?? [])].flatMap(({ takes, rest, gives, generics = [] }) => [
      ...takes,
      ...listed(rest),
      gives,
      ...generics,
    ]),
  ];
}
