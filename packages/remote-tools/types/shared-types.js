const path = require('node:path');
const ts = require('typescript');
const { namesUsed } = require('./names-used');

/** Where a library's declaration is, without the folder that it is installed in. */
const LIBRARY = /^.*\/(node_modules\/(?!@mesa\/).*)$/;
const INSTALLED = /^.*\/(node_modules\/.*)$/;

/**
 * What a shell provides of the shared modules: contract's `ProvidedTypes`.
 * @param {string} dir the shell's folder
 * @param {readonly string[]} shared the shared modules
 */
exports.providedTypes = (dir, shared) => {
  const { program, root, modules, files } = declarationsIn(dir, shared, () => true);
  const checker = program.getTypeChecker();
  const names = program.getSourceFile(root).statements.map(({ moduleSpecifier }) => {
    const exported = checker.getExportsOfModule(checker.getSymbolAtLocation(moduleSpecifier));
    const values = exported.filter((symbol) => isValue(checker, symbol)).map(({ name }) => name);
    return [moduleSpecifier.text, values.sort()];
  });
  return { names: Object.fromEntries(names), modules, files };
};

/**
 * What a remote uses of the shared modules: contract's `UsedTypes`. Without the declarations of libraries:
 * its types are compared by the shell's libraries, within the ranges of `shared.js`.
 * @param {string} dir the remote's folder
 * @param {readonly string[]} shared the shared modules
 * @param {{ files: string[], byLibraries: [module: string, name: string][] }} bundle as for `namesUsed`
 */
exports.usedTypes = (dir, shared, bundle) => {
  const { modules, files } = declarationsIn(dir, shared, (file) => !LIBRARY.test(file));
  return { names: namesUsed(bundle.files, shared, bundle.byLibraries), modules, files };
};

/** @throws Error when a shared module is not installed */
function declarationsIn(dir, shared, isIncluded) {
  const isPart = (file) => !file.endsWith('.json') && isIncluded(file);
  const modules = {};
  const { program, root } = compile(dir, shared, (module, file) => {
    if (isPart(file)) modules[module] = placeOf(file, dir);
  });
  const files = {};
  for (const source of program.getSourceFiles())
    if (source.fileName !== root && !program.isSourceFileDefaultLibrary(source) && isPart(source.fileName))
      files[placeOf(source.fileName, dir)] = declarationOf(program, source);
  return { program, root, modules: sorted(modules), files: sorted(files) };
}

function isValue(checker, symbol) {
  const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  return (target.flags & ts.SymbolFlags.Value) !== 0;
}

/** @param {(module: string, file: string) => void} onModule gets each imported package, and where it is */
function compile(dir, shared, onModule) {
  const options = optionsOf(dir);
  const root = path.join(dir, 'src/shared-types.ts');
  const text = shared.map((module) => `import '${module}';`).join('\n');
  const host = ts.createCompilerHost(options);
  const { readFile, fileExists } = host;
  host.readFile = (file) => (file === root ? text : readFile.call(host, file));
  host.fileExists = (file) => file === root || fileExists.call(host, file);
  host.resolveModuleNameLiterals = (names, from) =>
    names.map(({ text: name }) => {
      const { resolvedModule } = ts.resolveModuleName(name, from, options, host);
      if (!resolvedModule && from === root) throw new Error(`The types of ${name} were not found.`);
      if (resolvedModule && !name.startsWith('.')) onModule(name, resolvedModule.resolvedFileName);
      // otherwise the compiler would write no declarations of what it found in node_modules
      return { resolvedModule: resolvedModule && { ...resolvedModule, isExternalLibraryImport: false } };
    });
  return { program: ts.createProgram([root], options, host), root };
}

/** The compiler's options of the folder, without the globals of Jest and Node, which no bundle has. */
function optionsOf(dir) {
  const { options } = ts.getParsedCommandLineOfConfigFile(
    path.join(dir, 'tsconfig.json'),
    { noEmit: false, declaration: true, emitDeclarationOnly: true, removeComments: true },
    {
      ...ts.sys,
      onUnRecoverableConfigFileDiagnostic: ({ messageText }) => {
        throw new Error(ts.flattenDiagnosticMessageText(messageText, '\n'));
      },
    },
  );
  return { ...options, types: [], incremental: false, tsBuildInfoFile: undefined };
}

function declarationOf(program, source) {
  if (source.isDeclarationFile) return source.text;
  let declaration = '';
  program.emit(source, (_, text) => void (declaration = text), undefined, true);
  return declaration;
}

/** A path that is the same in every checkout, and in a repository that installs our packages. */
function placeOf(file, dir) {
  const [, installed] = INSTALLED.exec(file) ?? [];
  const place = installed ?? path.relative(dir, file).replace(/^(\.\.\/)+/, '');
  return place.replace(/(?<!\.d)\.tsx?$/, '.d.ts');
}

const sorted = (object) => Object.fromEntries(Object.entries(object).sort(([a], [b]) => (a < b ? -1 : 1)));
