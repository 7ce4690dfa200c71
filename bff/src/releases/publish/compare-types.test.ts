import type { SharedTypes, UsedTypes } from '@mesa/contract';
import { compareTypes } from './compare-types';

/** What the shell declares, what the remote was compiled with, and how the reason ends, if there is one. */
type Case = [what: string, given: string, used: string, reason: string | null];

const GENERIC_OVERLOADS =
  'f<P extends object>(a: (props: P) => string): P; ' +
  'export declare function f<T extends string>(a: T): { b: T }';
const LIVE = 'f<C extends "A" | "B">(channel: C, params: { id: string } | null';

const CASES: Case[] = [
  ['the same function', 'f(a: string): number', 'f(a: string): number', null],
  [
    'another parameter',
    'f(a: number): void',
    'f(a: string): void',
    "Type 'string' is not assignable to type 'number'",
  ],
  ['a wider parameter', 'f(a: string | number): void', 'f(a: string): void', null],
  [
    'a narrower parameter',
    "f(a: 'x'): void",
    "f(a: 'x' | 'y'): void",
    'Type \'"y"\' is not assignable to type \'"x"\'',
  ],
  ['a narrower result', "f(): 'x'", "f(): 'x' | 'y'", null],
  ['a wider result', "f(): 'x' | 'y'", "f(): 'x'", 'Type \'"y"\' is not assignable to type \'"x"\''],
  ['a result that is not expected', 'f(): string', 'f(): void', null],
  [
    'a new required parameter',
    'f(a: string, b: string): void',
    'f(a: string): void',
    'Target signature provides too few arguments. Expected 2 or more, but got 1',
  ],
  [
    'a parameter that became required',
    'f(a: string): void',
    'f(a?: string): void',
    "Type 'undefined' is not assignable to type 'string'",
  ],
  ['a new optional parameter', 'f(a: string, b?: number): void', 'f(a: string): void', null],
  ['a parameter that became optional', 'f(a?: string): void', 'f(a: string): void', null],
  ['a parameter with a default', 'f(a?: string): void', 'f(a: string | undefined): void', null],
  [
    'a parameter that is no longer taken',
    'f(a: string): void',
    'f(a: string, b: number): void',
    'parameter 2 is no longer taken',
  ],
  ['further parameters', 'f(...all: string[]): void', 'f(a: string, b: string): void', null],
  [
    'further parameters of another type',
    'f(...all: number[]): void',
    'f(a: string): void',
    "Type 'string' is not assignable to type 'number'",
  ],
  [
    'a callback that gets more',
    'f(done: (a: string, b: string) => void): void',
    'f(done: (a: string) => void): void',
    null,
  ],
  [
    'a callback that gets less',
    'f(done: () => void): void',
    'f(done: (a: string) => void): void',
    'Target signature provides too few arguments. Expected 1 or more, but got 0',
  ],
  [
    'a callback that gets another type',
    'f(done: (a: string | null) => void): void',
    'f(done: (a: string) => void): void',
    "Type 'null' is not assignable to type 'string'",
  ],
  ['a field more in a result', 'f(): { a: string; b: string }', 'f(): { a: string }', null],
  ['a field less in a result', 'f(): { a: string }', 'f(): { a: string; b: string }', "string; }'"],
  [
    'a field that became optional',
    'f(): { a?: string }',
    'f(): { a: string }',
    "Type 'undefined' is not assignable to type 'string'",
  ],
  ['an optional field less', 'f(): { a: string }', 'f(): { a: string; b?: string }', null],
  [
    'a field more in a parameter',
    'f(a: { a: string; b: string }): void',
    'f(a: { a: string }): void',
    "string; }'",
  ],
  [
    'an optional field more in a parameter',
    'f(a: { a: string; b?: string }): void',
    'f(a: { a: string }): void',
    null,
  ],
  [
    'a field of a parameter that became required',
    'f(a: { b: string }): void',
    'f(a: { b?: string }): void',
    "Type 'undefined' is not assignable to type 'string'",
  ],
  ['a method that is missing', 'f(): { go(): void }', 'f(): { go(): void; stop(): void }', "void; }'"],
  [
    'a promise of less',
    'f(): Promise<{ a: string }>',
    'f(): Promise<{ a: string; b: string }>',
    "string; }'",
  ],
  [
    'another type of a library',
    'f(): Map<string, string>',
    'f(): Set<string>',
    "Property 'add' is missing in type 'Map<string, string>' but required in type 'Set<string>'",
  ],
  ['a list where a read-only list is expected', 'f(): string[]', 'f(): readonly string[]', null],
  [
    'a read-only list where a list is expected',
    'f(): readonly string[]',
    'f(): string[]',
    "The type 'readonly string[]' is 'readonly' and cannot be assigned to the mutable type 'string[]'",
  ],
  [
    'tuples',
    'f(): [string, number]',
    'f(): [string, string]',
    "Type 'number' is not assignable to type 'string'",
  ],
  ['boolean in place of its literals', 'f(a: boolean): void', 'f(a: true | false): void', null],
  [
    'a literal in place of boolean',
    'f(a: true): void',
    'f(a: boolean): void',
    "Type 'boolean' is not assignable to type 'true'",
  ],
  ['any', 'f(a: any): any', 'f(a: string): string', null],
  ['unknown in a result', 'f(): unknown', 'f(): string', "Type 'unknown' is not assignable to type 'string'"],
  [
    'a recursive type',
    'f(): Tree; interface Tree { value: string; size: number; below: Tree[] }',
    'f(): Node; interface Node { value: string; below: Node[] }',
    null,
  ],
  [
    'a recursive type that differs inside',
    'f(): Tree; interface Tree { value: number; below: Tree[] }',
    'f(): Node; interface Node { below: Node[]; value: string }',
    "Type 'number' is not assignable to type 'string'",
  ],
  [
    'recursive types of two interfaces',
    'f(): A; interface A { b: B } interface B { a: A; c: string }',
    'f(): A; interface A { b: B } interface B { a: A; c: number }',
    "Type 'string' is not assignable to type 'number'",
  ],
  ['generics by position', 'f<A, B>(a: A, b: B): A', 'f<X, Y>(a: X, b: Y): X', null],
  [
    'generics that changed places',
    'f<A, B>(a: A, b: B): B',
    'f<X, Y>(a: X, b: Y): X',
    "'X' could be instantiated with an arbitrary type which could be unrelated to 'Y'",
  ],
  [
    'a narrower constraint',
    "f<A extends 'x'>(a: A): void",
    "f<A extends 'x' | 'y'>(a: A): void",
    'Type \'"y"\' is not assignable to type \'"x"\'',
  ],
  ['a type parameter or null', 'f<A>(a: A | null): A | null', 'f<X>(a: X | null): X | null', null],
  [
    'null where a type parameter is expected',
    'f<A>(a: A): A | null',
    'f<X>(a: X): X',
    "'X' could be instantiated with an arbitrary type which could be unrelated to 'X | null'",
  ],
  [
    'a field by a type parameter, or null',
    'f<K extends keyof M>(k: K, v: M[K] | null): M[K] | null; interface M { a: string; b: number }',
    'f<K extends keyof M>(k: K, v: M[K] | null): M[K] | null; interface M { a: string; b: number }',
    null,
  ],
  [
    'a field of any name of a type parameter',
    'f<A extends object>(a: A): Readonly<A>[keyof A]',
    'f<X extends object>(a: X): Readonly<X>[keyof X]',
    null,
  ],
  ['a generic function in place of another', 'f<A>(a: A): A', 'f(a: string): string', null],
  [
    'a field by a type parameter',
    'f<K extends keyof M>(k: K, v: M[K]): void; interface M { a: string; b: number }',
    'f<K extends keyof M>(k: K, v: M[K]): void; interface M { a: string; b: string }',
    "Type 'string' is not assignable to type 'number'",
  ],
  [
    'a new field that a type parameter may name',
    'f<K extends keyof M>(k: K, v: M[K]): void; interface M { a: string; b: number }',
    'f<K extends keyof M>(k: K, v: M[K]): void; interface M { a: string }',
    null,
  ],
  [
    'an index signature',
    'f(): Record<string, number>',
    'f(): Record<string, string>',
    "Type 'number' is not assignable to type 'string'",
  ],
  ['intersections', 'f(): { a: string } & { b: string }', 'f(): { a: string; b: string }', null],
  ['overloads', 'f(a: string): void; export declare function f(a: number): void', 'f(a: number): void', null],
  ['generic overloads', GENERIC_OVERLOADS, GENERIC_OVERLOADS, null],
  [
    'an object where any object is expected',
    'f(a: object): void',
    'f(a: { b: string } | (() => void)): void',
    null,
  ],
  [
    'an overload that is missing',
    'f(a: string): void',
    'f(a: string): void; export declare function f(a: number): void',
    "Type 'number' is not assignable to type 'string'",
  ],
  [
    'options in place of options',
    'f(a?: { b?: string; c?: string }): void',
    'f(a?: { c?: string }): void',
    null,
  ],
  ['no options in place of options', 'f(a: { b?: string }): void', 'f(a: {}): void', null],
  [
    'useLive with other parameters',
    `${LIVE}, handlers: { received?: (message: { type: string }) => void }): void`,
    `${LIVE}, received: (message: { type: string }) => void): void`,
    "string; }) => void) | undefined; }'",
  ],
  [
    'a result whose method no longer takes a parameter',
    'f(): { go: (a: string) => void }',
    'f(): { go: (a: string, b: number) => void }',
    'field go: parameter 2 is no longer taken',
  ],
  [
    'a promise of a function that no longer takes a parameter',
    'f(): Promise<() => void>',
    'f(): Promise<(a: string) => void>',
    'parameter 1 is no longer taken',
  ],
];

describe('the comparison of types', () => {
  const moduleOf = (i: number) => `case-${i}`;
  const typesOf = (declarations: readonly string[]): SharedTypes => ({
    modules: Object.fromEntries(declarations.map((_, i) => [moduleOf(i), `${moduleOf(i)}.d.ts`])),
    files: Object.fromEntries(
      declarations.map((text, i) => [`${moduleOf(i)}.d.ts`, `export declare function ${text};`]),
    ),
  });
  const provided = typesOf(CASES.map(([, providedText]) => providedText));
  const names = Object.fromEntries(CASES.map((_, i) => [moduleOf(i), { f: null }]));
  const mismatches = compareTypes(provided, { ...typesOf(CASES.map(([, , used]) => used)), names });

  it.each(CASES.map(([what, , , reason], i) => ({ what, reason, module: moduleOf(i) })))(
    '$what',
    ({ reason, module }) => {
      const ofModule = mismatches.filter((mismatch) => mismatch.module === module);
      expect(ofModule).toEqual(
        reason === null
          ? []
          : [{ module, name: 'f', kind: 'signature', reason: expect.stringContaining(reason) }],
      );
    },
  );

  describe('of a function that stands for texts', () => {
    const calls = (body: string): SharedTypes => ({
      modules: { client: 'client.d.ts' },
      files: {
        'client.d.ts':
          `interface Calls { ${body} } ` +
          'export declare function call<N extends keyof Calls>(name: N, ...input: Calls[N]): void;',
      },
    });
    const compare = (declared: string, used: string, texts: string[] | null) =>
      compareTypes(calls(declared), { ...calls(used), names: { client: { call: texts } } });
    const [A, B] = ['a: [id: string];', 'b: [count: number];'];

    it('is only about the texts that the remote passes', () => {
      expect(compare(`${A} c: [];`, `${A} ${B}`, ['a'])).toEqual([]);
      expect(compare(`a: [id: number]; ${B}`, `${A} ${B}`, ['b'])).toEqual([]);
    });

    it('names one that is gone, or has another form', () => {
      const mismatch = { module: 'client', name: 'call', kind: 'signature' };
      for (const declared of [B, `a: [id: number]; ${B}`])
        expect(compare(declared, `${A} ${B}`, ['a', 'b'])).toEqual([expect.objectContaining(mismatch)]);
    });

    it('is about all of them when it is passed on', () =>
      expect(compare(A, `${A} ${B}`, null)).toHaveLength(1));
  });

  it('compares by the libraries of the shell, and reads no other file', () => {
    const types = (declaration: string, library: object): SharedTypes => ({
      modules: { kit: 'kit.d.ts', ...library },
      files: { 'kit.d.ts': declaration, 'library.d.ts': 'export interface Gift { name: string }' },
    });
    const using = "import { Gift } from 'library'; export declare function f(): Gift;";
    const used: UsedTypes = { ...types(using, {}), names: { kit: { f: null } } };
    expect(compareTypes(types(using, { library: 'library.d.ts' }), used)).toEqual([]);
    const reading = `/// <reference path="${__filename}" />\nexport declare function f(): typeof CASES;`;
    const differing = { ...types(reading, {}), names: { kit: { f: null } } };
    expect(compareTypes(types('export declare function f(): number;', {}), differing)).toEqual([]);
  });
});
