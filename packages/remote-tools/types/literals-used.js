const ts = require('typescript');

/**
 * The literals that the type parameters of generic functions stand for: for `call<N extends CallName>(name:
 * N)` these are the names of the calls that the files make. A function that is not only called, but also
 * passed on, keeps its whole constraint.
 * @param {ts.Program} program
 * @param {ReturnType<import('./names-used').namesUsed>} names
 * @returns {Map<ts.Type, string[]>} by type parameter, as JSON
 */
exports.literalsUsed = (program, names) => {
  const checker = program.getTypeChecker();
  const used = new Map();
  const usedOtherwise = new Set();
  for (const { symbol, file } of names) {
    const parameters = narrowable(checker, symbol);
    if (parameters.size === 0) continue;
    for (const reference of referencesTo(checker, symbol, file)) {
      for (const [position, parameter] of parameters) {
        const literals = literalsAt(reference, position);
        if (!literals) usedOtherwise.add(parameter);
        else for (const one of literals) setOf(used, parameter).add(one);
      }
    }
  }
  for (const parameter of usedOtherwise) used.delete(parameter);
  return new Map([...used].map(([parameter, literals]) => [parameter, [...literals].sort()]));
};

/** By position: the function's parameters whose type is a type parameter that stands for string literals. */
function narrowable(checker, symbol) {
  const signatures = checker.getTypeOfSymbol(target(checker, symbol)).getCallSignatures();
  const [{ parameters, typeParameters = [] }] = signatures.length === 1 ? signatures : [{ parameters: [] }];
  return new Map(
    parameters
      .map((one, position) => [position, checker.getTypeOfSymbol(one)])
      .filter(([, type]) => typeParameters.includes(type) && standsForStrings(checker, type)),
  );
}

function standsForStrings(checker, type) {
  const constraint = checker.getBaseConstraintOfType(type);
  return Boolean(constraint?.isUnion() && constraint.types.every((one) => one.isStringLiteral()));
}

function referencesTo(checker, symbol, file) {
  const found = [];
  const visit = (node) => {
    if (ts.isImportDeclaration(node)) return;
    if (ts.isIdentifier(node) && node.text === symbol.name && isReference(checker, node, symbol))
      found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function isReference(checker, node, symbol) {
  if (ts.isPropertyAccessExpression(node.parent) && node.parent.name === node) return false;
  return checker.getSymbolAtLocation(node) === symbol;
}

/** @returns the literals of an argument, as JSON; undefined when it is not called with literals */
function literalsAt(reference, position) {
  const call = reference.parent;
  if (!ts.isCallExpression(call) || call.expression !== reference) return undefined;
  const given = call.arguments[position];
  const options = given && ts.isConditionalExpression(given) ? [given.whenTrue, given.whenFalse] : [given];
  return options.every((one) => one && ts.isStringLiteralLike(one))
    ? options.map(({ text }) => JSON.stringify(text))
    : undefined;
}

function target(checker, symbol) {
  return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
}
exports.target = target;

function setOf(map, key) {
  if (!map.has(key)) map.set(key, new Set());
  return map.get(key);
}
