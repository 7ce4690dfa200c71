import { join } from 'node:path';
import { nameIncompatibilities, typeGraphSchema, type TypeGraph } from '@mesa/contract/compatibility';
import ts from 'typescript';
import { compact } from './compact';
import { TypeGraphBuilder } from './type-graph-builder';

const DIR = join(__dirname, '../../remote-kit/src');

/** What the shell exports, what the remote was compiled with, and the reason against it, if there is one. */
type Case = [what: string, given: string, used: string, mismatch: string | null];

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
    'parameter 1: mf-a passes string, the shell expects number',
  ],
  ['a wider parameter', 'f(a: string | number): void', 'f(a: string): void', null],
  [
    'a narrower parameter',
    "f(a: 'x'): void",
    "f(a: 'x' | 'y'): void",
    'parameter 1: mf-a passes "y", the shell expects "x"',
  ],
  ['a narrower result', "f(): 'x'", "f(): 'x' | 'y'", null],
  ['a wider result', "f(): 'x' | 'y'", "f(): 'x'", 'its result: the shell provides "y", mf-a expects "x"'],
  ['a result that is not expected', 'f(): string', 'f(): void', null],
  [
    'a new required parameter',
    'f(a: string, b: string): void',
    'f(a: string): void',
    'parameter 2 is required, which mf-a does not pass',
  ],
  [
    'a parameter that became required',
    'f(a: string): void',
    'f(a?: string): void',
    'parameter 1 is required, which mf-a may omit',
  ],
  ['a new optional parameter', 'f(a: string, b?: number): void', 'f(a: string): void', null],
  ['a parameter that became optional', 'f(a?: string): void', 'f(a: string): void', null],
  ['a parameter with a default', 'f(a?: string): void', 'f(a: string | undefined): void', null],
  [
    'a parameter that is no longer taken',
    'f(a: string): void',
    'f(a: string, b: number): void',
    'parameter 2 is no longer taken, which mf-a may pass',
  ],
  ['further parameters', 'f(...all: string[]): void', 'f(a: string, b: string): void', null],
  [
    'further parameters of another type',
    'f(...all: number[]): void',
    'f(a: string): void',
    'parameter 1: mf-a passes string, the shell expects number',
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
    'parameter 1: the shell does not pass parameter 1, which mf-a requires',
  ],
  [
    'a callback that gets another type',
    'f(done: (a: string | null) => void): void',
    'f(done: (a: string) => void): void',
    'parameter 1: parameter 1: the shell provides null, mf-a expects string',
  ],
  ['a field more in a result', 'f(): { a: string; b: string }', 'f(): { a: string }', null],
  [
    'a field less in a result',
    'f(): { a: string }',
    'f(): { a: string; b: string }',
    'its result: the shell does not provide b, which mf-a may read',
  ],
  [
    'a field that became optional',
    'f(): { a?: string }',
    'f(): { a: string }',
    'its result: the shell may omit a, which mf-a requires',
  ],
  ['an optional field less', 'f(): { a: string }', 'f(): { a: string; b?: string }', null],
  [
    'a field more in a parameter',
    'f(a: { a: string; b: string }): void',
    'f(a: { a: string }): void',
    'parameter 1: the shell needs b, which mf-a does not pass',
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
    'parameter 1: the shell needs b, which mf-a may omit',
  ],
  [
    'a method that is missing',
    'f(): { go(): void }',
    'f(): { go(): void; stop(): void }',
    'its result: the shell does not provide stop, which mf-a may read',
  ],
  [
    'a promise of less',
    'f(): Promise<{ a: string }>',
    'f(): Promise<{ a: string; b: string }>',
    'its result: the shell does not provide b, which mf-a may read',
  ],
  [
    'another type of a library',
    'f(): Map<string, string>',
    'f(): Set<string>',
    'its result: the shell provides Map<string, string>, mf-a expects Set<string>',
  ],
  ['a list where a read-only list is expected', 'f(): string[]', 'f(): readonly string[]', null],
  [
    'a read-only list where a list is expected',
    'f(): readonly string[]',
    'f(): string[]',
    'its result: the shell provides ReadonlyArray<string>, mf-a expects Array<string>',
  ],
  [
    'tuples',
    'f(): [string, number]',
    'f(): [string, string]',
    'its result: element 2: the shell provides number, mf-a expects string',
  ],
  ['boolean in place of its literals', 'f(a: boolean): void', 'f(a: true | false): void', null],
  [
    'a literal in place of boolean',
    'f(a: true): void',
    'f(a: boolean): void',
    'parameter 1: mf-a passes boolean, the shell expects true',
  ],
  ['any', 'f(a: any): any', 'f(a: string): string', null],
  [
    'unknown in a result',
    'f(): unknown',
    'f(): string',
    'its result: the shell provides unknown, mf-a expects string',
  ],
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
    'its result: field value: the shell provides number, mf-a expects string',
  ],
  [
    'recursive types of two interfaces',
    'f(): A; interface A { b: B } interface B { a: A; c: string }',
    'f(): A; interface A { b: B } interface B { a: A; c: number }',
    'its result: field b: field c: the shell provides string, mf-a expects number',
  ],
  ['generics by position', 'f<A, B>(a: A, b: B): A', 'f<X, Y>(a: X, b: Y): X', null],
  [
    'generics that changed places',
    'f<A, B>(a: A, b: B): B',
    'f<X, Y>(a: X, b: Y): X',
    'its result: the shell provides any type, mf-a expects any type',
  ],
  [
    'a narrower constraint',
    "f<A extends 'x'>(a: A): void",
    "f<A extends 'x' | 'y'>(a: A): void",
    'type parameter 1: mf-a passes "y", the shell expects "x"',
  ],
  ['a type parameter or null', 'f<A>(a: A | null): A | null', 'f<X>(a: X | null): X | null', null],
  [
    'null where a type parameter is expected',
    'f<A>(a: A): A | null',
    'f<X>(a: X): X',
    'its result: the shell provides null, mf-a expects any type',
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
    'parameter 2: for "b": mf-a passes string, the shell expects number',
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
    'its result: one of its fields: the shell provides number, mf-a expects string',
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
    'parameter 1: mf-a passes number, the shell expects string',
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
    'parameter 3: mf-a passes a function, the shell expects { received? }',
  ],
];

describe('nameIncompatibilities', () => {
  const files = CASES.flatMap(([, given, used], i) => [
    [join(DIR, `case-${i}-given.ts`), `export declare function ${given};`],
    [join(DIR, `case-${i}-used.ts`), `export declare function ${used};`],
  ]) as [string, string][];
  const texts = new Map(files);
  const options: ts.CompilerOptions = { strict: true, lib: ['lib.es2022.d.ts'], types: [], noEmit: true };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  host.fileExists = (file) => texts.has(file) || fileExists.call(host, file);
  host.getSourceFile = (file, ...rest) =>
    texts.has(file)
      ? ts.createSourceFile(file, texts.get(file)!, ts.ScriptTarget.ES2022)
      : getSourceFile.call(host, file, ...rest);
  const program = ts.createProgram([...texts.keys()], options, host);
  const checker = program.getTypeChecker();

  const graphOf = (file: string): TypeGraph => {
    const source = program.getSourceFile(join(DIR, file))!;
    const builder = new TypeGraphBuilder(program);
    const [symbol] = checker
      .getExportsOfModule(checker.getSymbolAtLocation(source)!)
      .filter(({ name }) => name === 'f');
    return compact({
      modules: { '@mesa/remote-kit': { f: builder.add(checker.getTypeOfSymbol(symbol!)) } },
      types: builder.types,
    }) as TypeGraph;
  };

  it.each(CASES.map((one, i) => [one[0], i, one[3]] as const))('%s', (_, i, mismatch) => {
    const [given, used] = [graphOf(`case-${i}-given.ts`), graphOf(`case-${i}-used.ts`)];
    expect(typeGraphSchema.parse(used)).toEqual(used);
    expect(nameIncompatibilities('mf-a', used, given)).toEqual(
      mismatch === null
        ? []
        : [
            'mf-a uses f of @mesa/remote-kit with another signature than the live shell provides: ' +
              `${mismatch}.`,
          ],
    );
  });
});
