const ts = require('typescript');

/**
 * The names that files import from some modules for use at run time, without those used only as types.
 * @param {ts.Program} program
 * @param {Iterable<string>} files absolute paths
 * @param {ReadonlySet<string>} modules
 * @returns {{ module: string, name: string, symbol: ts.Symbol, file: ts.SourceFile }[]} `symbol` is that
 * of the name in the file
 * @throws Error when a file imports a whole module: then what it uses of the module is unknown
 */
exports.namesUsed = (program, files, modules) => {
  const checker = program.getTypeChecker();
  return [...files].flatMap((path) => {
    const file = program.getSourceFile(path);
    return (file?.statements ?? []).flatMap((statement) => {
      const module = statement.moduleSpecifier?.text;
      if (!modules.has(module) || isTypeOnly(statement)) return [];
      return bindingsOf(statement, path).map(({ name, node }) => ({
        module,
        name,
        file,
        symbol: checker.getSymbolAtLocation(node),
      }));
    });
  });
};

const isTypeOnly = (statement) => statement.importClause?.isTypeOnly ?? statement.isTypeOnly ?? false;

function bindingsOf(statement, path) {
  const clause = statement.importClause ?? statement;
  const named = clause.namedBindings ?? statement.exportClause;
  if (!statement.importClause && !named && ts.isImportDeclaration(statement)) return [];
  if (!named && !clause.name) throw wholeModule(statement, path);
  if (named && !named.elements) throw wholeModule(statement, path);
  const elements = (named?.elements ?? []).filter((one) => !one.isTypeOnly);
  return [
    ...(clause.name ? [{ name: 'default', node: clause.name }] : []),
    ...elements.map((one) => ({ name: (one.propertyName ?? one.name).text, node: one.name })),
  ];
}

const wholeModule = ({ moduleSpecifier }, path) =>
  new Error(
    `${path}: name what you use of ${moduleSpecifier.text}, as in import { … }, ` +
      "so that the build can compare it with the shell's.",
  );
