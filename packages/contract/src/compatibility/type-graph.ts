/**
 * Exported names of modules with their types, as a remote's build uses them or a shell's build provides them.
 * Builds write it from the TypeScript compiler; types refer to one another by their index in `types`, so
 * that recursive types are finite.
 */
export interface TypeGraph {
  /** by module, e.g. "@mesa/remote-kit/router": exported name → its type */
  modules: Record<string, Record<string, TypeIndex>>;
  types: TypeNode[];
}

/** A position in `types`. */
export type TypeIndex = number;

/**
 * One type:
 * - a keyword ("string", "unknown"), or a literal as JSON ("\"full\"", "5", "true");
 * - `or`, `and`: a union, an intersection;
 * - `name`: a type of a library, with its type arguments, compared by name;
 * - `fields` (optional ones end with "?"), `index` signature, `calls` and `news` (call and construct
 *   signatures): an object, function or class;
 * - `tuple`, of which the first `least` elements are required; `rest` is the type of all further ones;
 * - `parameter`: a type parameter of the signature that lists it, with its constraint;
 * - `at`: the type of a field that depends on a type parameter, `T[K]`;
 * - `depends`: any other type that depends on a type parameter, by its name and type arguments.
 */
export type TypeNode =
  | string
  | { or: TypeIndex[] }
  | { and: TypeIndex[] }
  | { name: string; of?: TypeIndex[] }
  | ObjectNode
  | TupleNode
  | { parameter: TypeIndex | null }
  | { at: [of: TypeIndex, key: TypeIndex] }
  | { depends: string; of?: TypeIndex[] };

export interface ObjectNode {
  fields: Record<string, TypeIndex>;
  index?: TypeIndex;
  calls?: Signature[];
  news?: Signature[];
}

export interface TupleNode {
  tuple: TypeIndex[];
  least: number;
  rest?: TypeIndex;
}

/** A function's signature: `least` is the number of required parameters, `rest` the type of all further. */
export interface Signature {
  takes: TypeIndex[];
  least: number;
  rest?: TypeIndex;
  gives: TypeIndex;
  /** its type parameters, in order: nodes with `parameter` */
  generics?: TypeIndex[];
}
