import { Assignability } from './assignability';
import type { TypeGraph } from './type-graph';
import { isKind, nodeOf } from './type-ref';
import { wordingOf } from './wording';

/**
 * Why a remote cannot use what a shell provides, one sentence for each name. What the shell provides must be
 * assignable to what the remote was compiled with; names that the remote does not use are not compared.
 * @param remote its name
 * @param shell what the sentences call the shell, e.g. "the live shell"
 */
export function nameIncompatibilities(
  remote: string,
  used: TypeGraph,
  provided: TypeGraph,
  shell = 'the live shell',
): string[] {
  return Object.entries(used.modules).flatMap(([module, names]) =>
    Object.entries(names).flatMap(([name, index]) => {
      const given = provided.modules[module];
      if (!given || !Object.hasOwn(given, name))
        return [`${remote} uses ${name} of ${module}, which ${shell} does not provide.`];
      const wanted = { graph: used, index };
      const mismatch = new Assignability(wordingOf(remote, provided)).findMismatch(
        { graph: provided, index: given[name]! },
        wanted,
      );
      if (mismatch === undefined) return [];
      const node = nodeOf(wanted);
      const form = isKind(node, 'fields') && node.calls ? 'with another signature' : 'in another form';
      return [`${remote} uses ${name} of ${module} ${form} than ${shell} provides: ${mismatch}.`];
    }),
  );
}
