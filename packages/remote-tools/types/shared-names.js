const path = require('node:path');
const ts = require('typescript');
const { compact } = require('./compact');
const { literalsUsed, target } = require('./literals-used');
const { namesUsed } = require('./names-used');
const { programOf } = require('./program');
const { TypeGraphBuilder } = require('./type-graph-builder');

/**
 * The names of shared modules that files of a remote use, with the types they were compiled with.
 * @param {string} dir the remote's folder
 * @param {string[]} files the TypeScript files of its bundle, absolute
 * @param {readonly string[]} modules the shared modules
 * @param {readonly [module: string, name: string][]} byLibraries names used by libraries in the bundle, whose
 * types are unknown
 * @returns {object} contract's `TypeGraph`
 */
exports.usedNames = (dir, files, modules, byLibraries = []) => {
  const program = programOf(dir, files);
  const checker = program.getTypeChecker();
  const names = namesUsed(program, files, new Set(modules));
  const builder = new TypeGraphBuilder(program, literalsUsed(program, names));
  const used = {};
  for (const [module, name] of byLibraries) (used[module] ??= {})[name] = builder.addAny();
  for (const { module, name, symbol } of names)
    (used[module] ??= {})[name] = builder.add(checker.getTypeOfSymbol(target(checker, symbol)));
  return compact({ modules: used, types: builder.types });
};

/**
 * All names of shared modules, with their types.
 * @param {string} dir the folder of the shell, which provides them
 * @param {readonly string[]} modules
 * @returns {object} contract's `TypeGraph`
 */
exports.providedNames = (dir, modules) => {
  const file = path.join(dir, 'src/provided-names.ts');
  const program = programOf(dir, [], { [file]: modules.map((one) => `import '${one}';`).join('\n') });
  const checker = program.getTypeChecker();
  const builder = new TypeGraphBuilder(program);
  const provided = Object.fromEntries(
    program.getSourceFile(file).statements.map(({ moduleSpecifier }) => {
      const module = checker.getSymbolAtLocation(moduleSpecifier);
      if (!module) throw new Error(`The types of ${moduleSpecifier.text} were not found.`);
      const values = checker
        .getExportsOfModule(module)
        .filter((one) => target(checker, one).flags & ts.SymbolFlags.Value);
      return [
        moduleSpecifier.text,
        Object.fromEntries(
          values.map((one) => [one.name, builder.add(checker.getTypeOfSymbol(target(checker, one)))]),
        ),
      ];
    }),
  );
  return compact({ modules: provided, types: builder.types });
};
