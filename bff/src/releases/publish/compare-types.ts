import { basename, dirname, join } from 'node:path';
import type { SharedTypes, TypeMismatch, UsedTypes } from '@mesa/contract';
import ts from 'typescript';

const OPTIONS: ts.CompilerOptions = {
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  types: [],
};
const COMPARISONS = '/comparisons.ts';
/** How deep dropped parameters are looked for: in results, and in the fields of results. */
const DEPTH_MAX = 4;

/**
 * Why a remote cannot use the names that a shell provides, at most one reason for each. TypeScript decides:
 * what the shell provides must be assignable to what the remote was compiled with. One rule is stricter,
 * because no caller would notice: a function must still take each parameter that the remote may pass.
 */
export function compareTypes(provided: SharedTypes, used: UsedTypes): TypeMismatch[] {
  // libraries are the shell's on both sides
  const ofRemote = Object.entries(used.names).filter(([module]) => Object.hasOwn(used.modules, module));
  const names = ofRemote.flatMap(([module, used]) =>
    Object.entries(used).map(([name, texts]) => ({ module, name, texts: texts ?? [] })),
  );
  // each name as a whole, then for each text that it is called with
  const lines = names.flatMap(({ module, name, texts }) =>
    [undefined, ...texts].map((text) => assignment(module, name, text)),
  );
  const comparisons = lines.map((line, i) => `export const c${i}${line}`).join('\n');
  const program = compile(provided, used, comparisons);
  const checker = program.getTypeChecker();
  const file = program.getSourceFile(COMPARISONS)!;
  const reasons = reasonsByLine(program, file);
  let line = 0;
  return names.flatMap(({ module, name, texts }): TypeMismatch[] => {
    const whole = line;
    line += 1 + texts.length;
    const typesAt = (index: number) => typesOf(checker, file.statements[index]!);
    const { wanted } = typesAt(whole);
    const compared =
      standsForTexts(wanted) && texts.length > 0 ? texts.map((_, i) => whole + 1 + i) : [whole];
    const results = compared.map((index) => {
      const types = typesAt(index);
      return reasons.get(index) ?? findDroppedParameter(checker, types.given, types.wanted);
    });
    const reason = results.find((result) => result !== undefined);
    const kind = wanted.getCallSignatures().length > 0 ? 'signature' : 'form';
    return reason === undefined ? [] : [{ module, name, kind, reason }];
  });
}

/** Assigns what the shell provides to what the remote was compiled with. */
function assignment(module: string, name: string, text: string | undefined): string {
  const typeIn = (side: string) =>
    `typeof import(${JSON.stringify(`${side}/${module}`)}).${name}` +
    (text === undefined ? '' : `<${JSON.stringify(text)}>`);
  return `: ${typeIn('remote')} = null! as ${typeIn('shell')};`;
}

/** SECURITY: the compiler sees the declarations and its own libraries, and no other file. */
function compile(provided: SharedTypes, used: SharedTypes, comparisons: string): ts.Program {
  const texts = new Map([[COMPARISONS, comparisons]]);
  for (const [side, { files }] of Object.entries({ shell: provided, remote: used }))
    for (const [path, text] of Object.entries(files)) texts.set(`/${side}/${path}`, text);
  const libraries = dirname(ts.getDefaultLibFilePath(OPTIONS));
  const readFile = (path: string) =>
    texts.get(path) ?? (dirname(path) === libraries ? ts.sys.readFile(path) : undefined);
  const host: ts.CompilerHost = {
    readFile,
    fileExists: (path) => texts.has(path),
    getSourceFile(path, options) {
      const text = readFile(path);
      return text === undefined ? undefined : ts.createSourceFile(path, text, options);
    },
    getDefaultLibFileName: () => join(libraries, basename(ts.getDefaultLibFilePath(OPTIONS))),
    getDefaultLibLocation: () => libraries,
    getCurrentDirectory: () => '/',
    getCanonicalFileName: (path) => path,
    getNewLine: () => '\n',
    useCaseSensitiveFileNames: () => true,
    writeFile: () => {},
    resolveModuleNameLiterals: (literals, from) =>
      literals.map(({ text }) =>
        text.startsWith('.')
          ? ts.resolveModuleName(text, from, OPTIONS, host)
          : { resolvedModule: resolvePackage(text, from) },
      ),
    resolveTypeReferenceDirectiveReferences: (references) =>
      references.map(() => ({ resolvedTypeReferenceDirective: undefined })),
  };
  /** Libraries are those of the shell on both sides. */
  function resolvePackage(module: string, from: string): ts.ResolvedModuleFull | undefined {
    const isRemote = from === COMPARISONS ? module.startsWith('remote/') : from.startsWith('/remote/');
    const name = from === COMPARISONS ? module.replace(/^(shell|remote)\//, '') : module;
    const place = isRemote && Object.hasOwn(used.modules, name) ? `/remote/${used.modules[name]}` : undefined;
    const path = place ?? (Object.hasOwn(provided.modules, name) && `/shell/${provided.modules[name]}`);
    return path ? { resolvedFileName: path, extension: /\.d\.[cm]?ts$/.exec(path)![0] } : undefined;
  }
  return ts.createProgram([COMPARISONS], OPTIONS, host);
}

/** What TypeScript says about each line: its innermost sentences, which name place and types. */
function reasonsByLine(program: ts.Program, file: ts.SourceFile): Map<number, string> {
  const reasons = new Map<number, string>();
  for (const { start, messageText } of program.getSemanticDiagnostics(file)) {
    const sentences = ts.flattenDiagnosticMessageText(messageText, '\n').split('\n');
    const reason = sentences
      .slice(-3)
      .map((sentence) => sentence.trim().replace(/\.( Did you mean .*)?$/, ''));
    const { line } = file.getLineAndCharacterOfPosition(start!);
    if (!reasons.has(line)) reasons.set(line, reason.join(': '));
  }
  return reasons;
}

function typesOf(checker: ts.TypeChecker, statement: ts.Statement): { wanted: ts.Type; given: ts.Type } {
  const [{ type, initializer }] = (statement as ts.VariableStatement).declarationList
    .declarations as never as [{ type: ts.TypeNode; initializer: ts.Expression }];
  return { wanted: checker.getTypeFromTypeNode(type), given: checker.getTypeAtLocation(initializer) };
}

/** Whether it is a function such as `call<N extends CallName>(name: N)`. */
function standsForTexts(type: ts.Type): boolean {
  const [signature, another] = type.getCallSignatures();
  const [parameter, ...others] = signature?.typeParameters ?? [];
  const constraint = parameter?.getConstraint();
  const texts = constraint?.isUnion() ? constraint.types : [constraint];
  return !another && others.length === 0 && texts.every((text) => text?.isStringLiteral() ?? false);
}

/** The first parameter that the remote may pass and the shell no longer takes, in a sentence. */
function findDroppedParameter(
  checker: ts.TypeChecker,
  provided: ts.Type,
  wanted: ts.Type,
  depth = 0,
): string | undefined {
  if (provided === wanted || depth > DEPTH_MAX) return undefined;
  const [from, to] = [provided, wanted].map((type) => type.getCallSignatures());
  if (from!.length === 1 && to!.length === 1) {
    const [taken, passed] = [from![0]!.parameters, to![0]!.parameters];
    if (taken.length < passed.length && !isRest(taken.at(-1)))
      return `parameter ${taken.length + 1} is no longer taken`;
    const results = [from![0]!, to![0]!].map((signature) => {
      const result = signature.getReturnType();
      return checker.getAwaitedType(result) ?? result;
    });
    return findDroppedParameter(checker, results[0]!, results[1]!, depth + 1);
  }
  for (const { name } of wanted.getProperties()) {
    const [source, target] = [provided.getProperty(name), wanted.getProperty(name)];
    if (!source || !target) continue;
    const types = [source, target].map((symbol) => checker.getTypeOfSymbol(symbol));
    const dropped = findDroppedParameter(checker, types[0]!, types[1]!, depth + 1);
    if (dropped !== undefined) return `field ${name}: ${dropped}`;
  }
  return undefined;
}

function isRest(parameter: ts.Symbol | undefined): boolean {
  const declaration = parameter?.valueDeclaration;
  return declaration !== undefined && ts.isParameter(declaration) && declaration.dotDotDotToken !== undefined;
}
