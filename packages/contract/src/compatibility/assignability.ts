import { isEmpty, isObject, isOfKeyword, isWeak, listed, nameOfField } from './kinds';
import { literalsOf, lookUp } from './lookups';
import { first, within, type Comparison } from './mismatch';
import { findSignatureMismatch } from './signatures';
import { at, fieldOf, isKind, membersOf, nodeOf, type TypeRef } from './type-ref';
import type { ObjectNode, TupleNode, TypeIndex, TypeNode } from './type-graph';
import { describeMismatch, type Wording } from './wording';

/** Limits against hostile builds; no real one comes near them. */
const COMPARISONS_MAX = 2_000_000;
const DEPTH_MAX = 150;

/**
 * Why a value of the type `source` cannot be used as `target`; undefined when it can. One of them belongs to
 * what a shell provides, the other to what a remote uses. Recursive types are compared coinductively: while a
 * pair is compared, it counts as assignable.
 */
export class Assignability implements Comparison {
  private readonly assumed: string[] = [];
  private readonly isAssumed = new Set<string>();
  private readonly mismatches = new Map<string, string>();
  /** by type parameter: the one in the same position of the other graph */
  private readonly bound = new Map<string, string>();
  private comparisons = 0;
  private depth = 0;

  constructor(readonly wording: Wording) {}

  findMismatch(source: TypeRef, target: TypeRef): string | undefined {
    const key = `${this.keyOf(source)} ${this.keyOf(target)}`;
    if (this.isAssumed.has(key)) return undefined;
    const known = this.mismatches.get(key);
    if (known !== undefined) return known;
    this.comparisons += 1;
    if (this.comparisons > COMPARISONS_MAX || this.depth > DEPTH_MAX)
      return 'it is too complex to be compared';
    const before = this.assumed.length;
    this.assumed.push(key);
    this.isAssumed.add(key);
    this.depth += 1;
    const mismatch = this.compare(source, target);
    this.depth -= 1;
    if (mismatch === undefined) return undefined;
    // what was found assignable meanwhile may have relied on this pair
    this.forget(before);
    this.mismatches.set(key, mismatch);
    return mismatch;
  }

  /** Type parameters in the same position of two signatures are the same type while these are compared. */
  bind(one: TypeRef, other: TypeRef): void {
    // what was found with another counterpart, for another overload, does not hold for this one
    if (this.bound.get(this.keyOf(one)) !== this.keyOf(other)) this.mismatches.clear();
    this.bound.set(this.keyOf(one), this.keyOf(other));
    this.bound.set(this.keyOf(other), this.keyOf(one));
  }

  private forget(from: number): void {
    for (const one of this.assumed.splice(from)) this.isAssumed.delete(one);
  }

  private compare(source: TypeRef, target: TypeRef): string | undefined {
    const [from, to] = [nodeOf(source), nodeOf(target)];
    if (from === 'any' || to === 'any' || to === 'unknown' || from === 'never') return undefined;
    if (typeof from === 'string' && isOfKeyword(from, to)) return undefined;
    if (to === 'object' && isObject(from)) return undefined;
    if (isKind(from, 'or')) return first(membersOf(source), (one) => this.findMismatch(one, target));
    // before type parameters: T belongs to T | null
    if (isKind(to, 'or') && membersOf(target).some((one) => this.findMismatch(source, one) === undefined))
      return undefined;
    if (isKind(from, 'parameter') || isKind(to, 'parameter')) return this.compareParameters(source, target);
    if (isKind(from, 'at') || isKind(to, 'at')) return this.compareLookups(source, target);
    if (isKind(to, 'and')) return first(to.and, (one) => this.findMismatch(source, at(target, one)));
    if (isKind(to, 'or')) return this.compareWithUnion(source, target);
    if (isKind(from, 'and')) return this.compareIntersection(source, from.and, target);
    if (isKind(from, 'tuple') && isKind(to, 'tuple')) return this.compareTuples(source, from, target, to);
    if (isKind(from, 'tuple') && isKind(to, 'name') && to.of && /^(Readonly)?Array$/.test(to.name))
      return first([...from.tuple, ...listed(from.rest)], (one) =>
        this.findMismatch(at(source, one), at(target, to.of![0]!)),
      );
    if (isKind(to, 'fields') && !isKind(from, 'fields') && isEmpty(to))
      return this.compareWithEmptyObject(source, target);
    if (isKind(from, 'fields') && isKind(to, 'fields')) return this.compareObjects(source, from, target, to);
    return this.compareNames(source, from, target, to);
  }

  private compareNames(source: TypeRef, from: TypeNode, target: TypeRef, to: TypeNode): string | undefined {
    const isSame =
      (isKind(from, 'name') &&
        isKind(to, 'name') &&
        (from.name === to.name || `Readonly${from.name}` === to.name)) ||
      (isKind(from, 'depends') && isKind(to, 'depends') && from.depends === to.depends);
    if (!isSame) return describeMismatch(this.wording, source, target);
    const [given, wanted] = [from.of ?? [], to.of ?? []];
    return first(wanted, (one, i) =>
      given[i] === undefined ? undefined : this.findMismatch(at(source, given[i]), at(target, one)),
    );
  }

  private compareWithUnion(source: TypeRef, target: TypeRef): string | undefined {
    const members = membersOf(target);
    // boolean is assignable to a union with both of its literals
    if (
      nodeOf(source) === 'boolean' &&
      ['true', 'false'].every((one) => members.some((m) => nodeOf(m) === one))
    )
      return undefined;
    const mismatches = members.map((one) => this.findMismatch(source, one));
    // of an optional object, say what is wrong with the object
    const objects = members.filter((one) => typeof nodeOf(one) !== 'string');
    return objects.length === 1 && typeof nodeOf(source) !== 'string'
      ? mismatches[members.indexOf(objects[0]!)]
      : describeMismatch(this.wording, source, target);
  }

  private compareIntersection(
    source: TypeRef,
    parts: readonly TypeIndex[],
    target: TypeRef,
  ): string | undefined {
    if (parts.some((one) => this.findMismatch(at(source, one), target) === undefined)) return undefined;
    const to = nodeOf(target);
    return isKind(to, 'fields') && !to.calls && !to.news
      ? this.compareFields(source, target, to)
      : describeMismatch(this.wording, source, target);
  }

  private compareObjects(
    source: TypeRef,
    from: ObjectNode,
    target: TypeRef,
    to: ObjectNode,
  ): string | undefined {
    if (
      isWeak(to) &&
      !isEmpty(from) &&
      !Object.keys(to.fields).some((one) => fieldOf(source, nameOfField(one)))
    )
      return describeMismatch(this.wording, source, target);
    const fields = this.compareFields(source, target, to);
    if (fields !== undefined) return fields;
    for (const kind of ['calls', 'news'] as const) {
      const given = from[kind] ?? [];
      for (const wanted of to[kind] ?? []) {
        const mismatches = given.map((one) => {
          const before = this.assumed.length;
          const mismatch = findSignatureMismatch(
            this,
            { of: source, signature: one },
            { of: target, signature: wanted },
          );
          if (mismatch !== undefined) this.forget(before);
          return mismatch;
        });
        if (!mismatches.includes(undefined))
          return mismatches[0] ?? describeMismatch(this.wording, source, target);
      }
    }
    return undefined;
  }

  private compareFields(source: TypeRef, target: TypeRef, to: ObjectNode): string | undefined {
    const mismatch = first(Object.entries(to.fields), ([key, type]) => {
      const name = nameOfField(key);
      const given = fieldOf(source, name);
      if (!given) return key === name ? this.wording.missingField(source, name) : undefined;
      if (given.isOptional && key === name) return this.wording.optionalField(source, name);
      return within(`field ${name}`, this.findMismatch(given.type, at(target, type)));
    });
    if (mismatch !== undefined || to.index === undefined) return mismatch;
    const from = nodeOf(source);
    const all = isKind(from, 'fields') ? [...Object.values(from.fields), ...listed(from.index)] : [];
    return first(all, (one) =>
      within('one of its fields', this.findMismatch(at(source, one), at(target, to.index!))),
    );
  }

  private compareTuples(
    source: TypeRef,
    from: TupleNode,
    target: TypeRef,
    to: TupleNode,
  ): string | undefined {
    if (from.least < to.least || (!to.rest && from.tuple.length > to.tuple.length))
      return describeMismatch(this.wording, source, target);
    return first(to.tuple, (one, i) => {
      const given = from.tuple[i] ?? from.rest;
      return given === undefined
        ? undefined
        : within(`element ${i + 1}`, this.findMismatch(at(source, given), at(target, one)));
    });
  }

  /** A type parameter without a counterpart may stand for any type; otherwise only for its counterpart. */
  private compareParameters(source: TypeRef, target: TypeRef): string | undefined {
    const [from, to] = [nodeOf(source), nodeOf(target)];
    const counterpart = this.bound.get(this.keyOf(source));
    if (isKind(to, 'parameter')) {
      if (!this.bound.has(this.keyOf(target)) || counterpart === this.keyOf(target)) return undefined;
      return describeMismatch(this.wording, source, target);
    }
    if (counterpart === undefined || !isKind(from, 'parameter')) return undefined;
    return from.parameter === null
      ? describeMismatch(this.wording, source, target)
      : this.findMismatch(at(source, from.parameter), target);
  }

  /** `T[K]`: compared for each literal that K is used with. */
  private compareLookups(source: TypeRef, target: TypeRef): string | undefined {
    const literals = [source, target].map(literalsOf).filter((one) => one !== undefined);
    // of two lists the shorter is the one that is used
    const used = literals.sort((a, b) => a.length - b.length)[0];
    if (!used) return this.compareUnknownLookups(source, target);
    return first(used, (literal) => {
      const [given, wanted] = [lookUp(source, literal), lookUp(target, literal)];
      if (given && wanted) return within(`for ${JSON.stringify(literal)}`, this.findMismatch(given, wanted));
      return given || !wanted ? undefined : this.wording.missingField(source, literal);
    });
  }

  /** `T[K]` of which no literal is known: the same field of the same type. */
  private compareUnknownLookups(source: TypeRef, target: TypeRef): string | undefined {
    const [from, to] = [nodeOf(source), nodeOf(target)];
    const isSame =
      isKind(from, 'at') &&
      isKind(to, 'at') &&
      from.at.every((one, i) => this.findMismatch(at(source, one), at(target, to.at[i]!)) === undefined);
    return isSame ? undefined : describeMismatch(this.wording, source, target);
  }

  private compareWithEmptyObject(source: TypeRef, target: TypeRef): string | undefined {
    // a node that is no string is not in the list
    return ['undefined', 'null', 'void'].includes(nodeOf(source) as string)
      ? describeMismatch(this.wording, source, target)
      : undefined;
  }

  private keyOf({ graph, index }: TypeRef): string {
    return `${graph === this.wording.provided ? 'p' : 'u'}${index}`;
  }
}
