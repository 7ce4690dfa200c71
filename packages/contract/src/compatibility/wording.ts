import { describeType, type TypeRef } from './type-ref';
import type { TypeGraph } from './type-graph';

/** The sentences for mismatches: one side is the shell, the other a remote. */
export interface Wording {
  provided: TypeGraph;
  /** the remote's name */
  remote: string;
  missingField: (source: TypeRef, name: string) => string;
  optionalField: (source: TypeRef, name: string) => string;
}

/**
 * The sentences for one comparison.
 * @param provided the graph of the shell: a type of it is the shell's, any other is the remote's
 */
export function wordingOf(remote: string, provided: TypeGraph): Wording {
  const isProvided = ({ graph }: TypeRef) => graph === provided;
  return {
    provided,
    remote,
    missingField: (source, name) =>
      isProvided(source)
        ? `the shell does not provide ${name}, which ${remote} may read`
        : `the shell needs ${name}, which ${remote} does not pass`,
    optionalField: (source, name) =>
      isProvided(source)
        ? `the shell may omit ${name}, which ${remote} requires`
        : `the shell needs ${name}, which ${remote} may omit`,
  };
}

/** Both types in words, from the side that provides the value. */
export function describeMismatch({ provided, remote }: Wording, source: TypeRef, target: TypeRef): string {
  const [from, to] = [describeType(source), describeType(target)];
  return source.graph === provided
    ? `the shell provides ${from}, ${remote} expects ${to}`
    : `${remote} passes ${from}, the shell expects ${to}`;
}
