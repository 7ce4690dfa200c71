import { within, type Comparison } from './mismatch';
import { at, isKind, membersOf, nodeOf, type TypeRef } from './type-ref';
import type { Signature, TypeIndex } from './type-graph';

interface SignatureRef {
  /** the function's type */
  of: TypeRef;
  signature: Signature;
}

/**
 * Why a function cannot be used in place of another; undefined when it can. Parameters are compared the
 * other way round: what a caller passes must be assignable to what the function takes.
 */
export function findSignatureMismatch(
  types: Comparison,
  source: SignatureRef,
  target: SignatureRef,
): string | undefined {
  return (
    bindGenerics(types, source, target) ??
    findArityMismatch(types, source, target) ??
    findParameterMismatch(types, source, target) ??
    findResultMismatch(types, source, target)
  );
}

/** Type parameters correspond by position; each must accept what the caller's stands for. */
function bindGenerics(types: Comparison, source: SignatureRef, target: SignatureRef): string | undefined {
  const [given, wanted] = [source.signature.generics ?? [], target.signature.generics ?? []];
  const pairs = wanted
    .map((one, i) => [given[i], one, i + 1] as const)
    .filter((pair): pair is [number, number, number] => pair[0] !== undefined);
  for (const [own, other] of pairs) types.bind(at(source.of, own), at(target.of, other));
  for (const [own, other, position] of pairs) {
    const [accepts, stands] = [nodeOf(at(source.of, own)), nodeOf(at(target.of, other))];
    if (!isKind(accepts, 'parameter') || !isKind(stands, 'parameter')) continue;
    if (accepts.parameter === null || stands.parameter === null) continue;
    const mismatch = types.findMismatch(at(target.of, stands.parameter), at(source.of, accepts.parameter));
    if (mismatch !== undefined) return within(`type parameter ${position}`, mismatch);
  }
  return undefined;
}

function findArityMismatch(
  { wording: { provided, remote } }: Comparison,
  { of, signature: given }: SignatureRef,
  { signature: wanted }: SignatureRef,
): string | undefined {
  const passed = wanted.rest === undefined ? wanted.takes.length : Infinity;
  const isShells = of.graph === provided;
  if (given.least > wanted.least) {
    const position = wanted.least + 1;
    const omits = passed >= position ? 'may omit' : 'does not pass';
    return isShells
      ? `parameter ${position} is required, which ${remote} ${omits}`
      : `the shell ${omits} parameter ${position}, which ${remote} requires`;
  }
  // a function of the shell that ignores what a remote passes does not do what the remote was written for
  if (isShells && given.rest === undefined && given.takes.length < passed)
    return `parameter ${given.takes.length + 1} is no longer taken, which ${remote} may pass`;
  return undefined;
}

function findParameterMismatch(
  types: Comparison,
  source: SignatureRef,
  target: SignatureRef,
): string | undefined {
  for (const [i, passed] of target.signature.takes.entries()) {
    const taken = parameterAt(source, i);
    if (!taken) continue;
    const parts =
      i >= source.signature.least ? definedMembersOf(at(target.of, passed)) : [at(target.of, passed)];
    for (const part of parts) {
      const mismatch = types.findMismatch(part, taken);
      if (mismatch !== undefined) return within(`parameter ${i + 1}`, mismatch);
    }
  }
  const [given, wanted] = [source.signature.rest, target.signature.rest];
  if (given === undefined || wanted === undefined) return undefined;
  return within('its further parameters', types.findMismatch(at(target.of, wanted), at(source.of, given)));
}

function findResultMismatch(
  types: Comparison,
  source: SignatureRef,
  target: SignatureRef,
): string | undefined {
  const wanted = at(target.of, target.signature.gives);
  // a caller that expects nothing ignores what is returned
  if (nodeOf(wanted) === 'void') return undefined;
  return within('its result', types.findMismatch(at(source.of, source.signature.gives), wanted));
}

function parameterAt(
  { of, signature: { takes, rest } }: SignatureRef,
  position: TypeIndex,
): TypeRef | undefined {
  const taken = takes[position];
  if (taken !== undefined) return at(of, taken);
  const list = rest === undefined ? undefined : nodeOf(at(of, rest));
  return list && isKind(list, 'name') && list.of?.[0] !== undefined ? at(of, list.of[0]) : undefined;
}

/** An optional parameter may be passed as undefined. */
const definedMembersOf = (ref: TypeRef): TypeRef[] =>
  membersOf(ref).filter((one) => nodeOf(one) !== 'undefined');
