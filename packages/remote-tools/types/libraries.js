const ts = require('typescript');

/** Whether a type is declared by the language or by a package that is not Mesa's: compared by its name. */
exports.isOfLibrary = (program, { symbol }) => {
  const declarations = symbol?.declarations ?? [];
  return (
    declarations.length > 0 &&
    declarations.every((one) => {
      const file = one.getSourceFile();
      return isNamed(one) && (program.isSourceFileDefaultLibrary(file) || isElsewhere(file));
    })
  );
};

/** Interfaces, classes, functions and variables have names; other types are what they consist of. */
const isNamed = (declaration) =>
  ts.isInterfaceDeclaration(declaration) || ts.isClassDeclaration(declaration) || isFunctionLike(declaration);

const isFunctionLike = (declaration) =>
  ts.isFunctionDeclaration(declaration) || ts.isVariableDeclaration(declaration);

/** Whether a package that is not Mesa's names a type; what the language itself names is expanded. */
exports.isAliasOfLibrary = (program, { aliasSymbol }) =>
  aliasSymbol?.declarations?.some(
    (one) => !program.isSourceFileDefaultLibrary(one.getSourceFile()) && isElsewhere(one.getSourceFile()),
  ) ?? false;

const isElsewhere = ({ fileName }) => {
  const packages = fileName.split('/node_modules/');
  return packages.length > 1 && !packages.at(-1).startsWith('@mesa/');
};

/** A type's name with its namespaces, without the file that declares it. */
exports.nameOf = (checker, symbol) =>
  checker.getFullyQualifiedName(symbol).replace(/^".*"\.?/, '') || symbol.name;
