const ts = require('typescript');
const { isAliasOfLibrary, isOfLibrary, nameOf } = require('./libraries');

const KEYWORDS = [
  [ts.TypeFlags.Any, 'any'],
  [ts.TypeFlags.Unknown, 'unknown'],
  [ts.TypeFlags.Never, 'never'],
  [ts.TypeFlags.Void, 'void'],
  [ts.TypeFlags.Undefined, 'undefined'],
  [ts.TypeFlags.Null, 'null'],
  [ts.TypeFlags.Boolean, 'boolean'],
  [ts.TypeFlags.String, 'string'],
  [ts.TypeFlags.Number, 'number'],
  [ts.TypeFlags.BigInt, 'bigint'],
  [ts.TypeFlags.ESSymbolLike, 'symbol'],
  [ts.TypeFlags.NonPrimitive, 'object'],
];

/** Turns types of the compiler into nodes of a type graph (contract's `TypeNode`), each type once. */
exports.TypeGraphBuilder = class TypeGraphBuilder {
  /**
   * @param {ts.Program} program
   * @param {ReadonlyMap<ts.Type, string[]>} narrowed the literals that type parameters are used with, in
   *   place of their constraints
   */
  constructor(program, narrowed = new Map()) {
    this.program = program;
    this.checker = program.getTypeChecker();
    this.narrowed = narrowed;
    this.types = [];
    this.known = new Map();
  }

  /** @returns {number} the position of the type's node in `types` */
  add(type) {
    const known = this.known.get(type);
    if (known !== undefined) return known;
    const index = this.types.length;
    this.known.set(type, index);
    // reserved before its parts are added: they may refer back to it
    this.types.push('any');
    this.types[index] = this.nodeOf(type);
    return index;
  }

  /** @returns {number} the position of a node that is compatible with every type */
  addAny() {
    return this.add(this.checker.getAnyType());
  }

  nodeOf(type) {
    const keyword = KEYWORDS.find(([flag]) => type.flags & flag);
    if (keyword) return keyword[1];
    if (type.flags & ts.TypeFlags.StringLiteral) return JSON.stringify(type.value);
    if (type.flags & ts.TypeFlags.Literal) return this.checker.typeToString(type);
    if (type.isUnion()) return this.unionOf(type);
    if (isAliasOfLibrary(this.program, type) && !isPlainFunction(type))
      return this.named(type.aliasSymbol, type.aliasTypeArguments);
    if (type.isIntersection()) return this.intersectionOf(type);
    if (type.flags & ts.TypeFlags.TypeParameter) return this.parameterOf(type);
    if (type.flags & ts.TypeFlags.IndexedAccess)
      return { at: [this.add(type.objectType), this.add(type.indexType)] };
    if (type.flags & ts.TypeFlags.Index) return { depends: 'keyof', of: [this.add(type.type)] };
    if (type.flags & ts.TypeFlags.Substitution) return this.nodeOf(type.baseType);
    if (type.flags & ts.TypeFlags.Conditional)
      return this.dependentOf(type, [type.checkType, type.extendsType]);
    if (type.flags & ts.TypeFlags.Object) return this.objectOf(type);
    return { name: this.checker.typeToString(type) };
  }

  unionOf({ types }) {
    const isBooleanLiteral = (one) => one.flags & ts.TypeFlags.BooleanLiteral;
    const members = this.inOrder(types).map((one) => this.add(one));
    // the compiler lists both literals in place of boolean
    if (types.filter(isBooleanLiteral).length < 2) return { or: members };
    const others = this.inOrder(types.filter((one) => !isBooleanLiteral(one))).map((one) => this.add(one));
    return { or: [...others, this.add(this.checker.getBooleanType())] };
  }

  intersectionOf(type) {
    const isOwnObject = (one) => one.flags & ts.TypeFlags.Object && !isOfLibrary(this.program, one);
    if (type.types.every(isOwnObject)) return this.structureOf(type);
    return { and: this.inOrder(type.types).map((one) => this.add(one)) };
  }

  parameterOf(type) {
    if (type.isThisType) return 'any';
    const used = this.narrowed.get(type);
    if (used) return { parameter: this.addUnion(used) };
    const constraint = this.checker.getBaseConstraintOfType(type);
    return { parameter: constraint && constraint !== type ? this.add(constraint) : null };
  }

  addUnion(literals) {
    const members = literals.map((one) => this.types.push(one) - 1);
    return this.types.push({ or: members }) - 1;
  }

  /** A type that is known only once a type parameter is. */
  dependentOf({ aliasSymbol, aliasTypeArguments = [] }, parts) {
    return aliasSymbol
      ? { depends: aliasSymbol.name, of: aliasTypeArguments.map((one) => this.add(one)) }
      : { depends: '', of: parts.map((one) => this.add(one)) };
  }

  objectOf(type) {
    if (this.checker.isTupleType(type)) return this.tupleOf(type);
    if (isOfLibrary(this.program, type) && !(isPlainFunction(type) || isDeclaredFunction(type)))
      return this.namedOf(type);
    const node = this.structureOf(type);
    const isEmpty = Object.keys(node).length === 1 && Object.keys(node.fields).length === 0;
    if (isEmpty && type.objectFlags & ts.ObjectFlags.Mapped) return this.dependentOf(type, []);
    return node;
  }

  namedOf(type) {
    const given = this.checker.getTypeArguments(type);
    return this.named(type.symbol, given.slice(0, type.target?.typeParameters?.length));
  }

  named(symbol, given = []) {
    const name = nameOf(this.checker, symbol);
    return given.length > 0 ? { name, of: given.map((one) => this.add(one)) } : { name };
  }

  tupleOf(type) {
    const { elementFlags } = type.target;
    const elements = this.checker.getTypeArguments(type);
    const fixed = elements.filter((_, i) => elementFlags[i] & ts.ElementFlags.Fixed);
    const further = elements.find((_, i) => elementFlags[i] & ts.ElementFlags.Variable);
    return {
      tuple: fixed.map((one) => this.add(one)),
      least: elementFlags.filter((flag) => flag & ts.ElementFlags.Required).length,
      ...(further && { rest: this.add(further) }),
    };
  }

  structureOf(type) {
    // functions and classes of a library are compared by what they take and give
    const listed = isOfLibrary(this.program, type) ? [] : this.checker.getPropertiesOfType(type);
    const fields = Object.fromEntries(
      listed
        .filter(isPublic)
        .map((one) => [
          one.flags & ts.SymbolFlags.Optional ? `${one.name}?` : one.name,
          () => this.add(this.checker.getTypeOfSymbol(one)),
        ])
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, add]) => [name, add()]),
    );
    const index = this.checker.getIndexInfosOfType(type)[0];
    const calls = type.getCallSignatures().map((one) => this.signatureOf(one));
    const news = type.getConstructSignatures().map((one) => this.signatureOf(one));
    return {
      fields,
      ...(index && { index: this.add(index.type) }),
      ...(calls.length > 0 && { calls }),
      ...(news.length > 0 && { news }),
    };
  }

  signatureOf(signature) {
    const { parameters, typeParameters = [] } = signature;
    const last = parameters.at(-1);
    const isRest = (one) => one === last && one.valueDeclaration?.dotDotDotToken !== undefined;
    const takes = parameters.filter((one) => !isRest(one));
    return {
      takes: takes.map((one) => this.add(this.checker.getTypeOfSymbol(one))),
      least: takes.filter((one) => !isOptional(this.checker, one)).length,
      ...(last && isRest(last) && { rest: this.add(this.checker.getTypeOfSymbol(last)) }),
      gives: this.add(signature.getReturnType()),
      ...(typeParameters.length > 0 && { generics: typeParameters.map((one) => this.add(one)) }),
    };
  }

  /** The compiler's order depends on what else it compiled. */
  inOrder(types) {
    const text = new Map(types.map((one) => [one, this.checker.typeToString(one, undefined, FULL)]));
    return [...types].sort((a, b) => (text.get(a) < text.get(b) ? -1 : 1));
  }
};

const FULL = ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.InTypeAlias;

/**
 * One signature without type parameters, such as a component. It is compared by its structure and not by its
 * name, because libraries do not say which of their type arguments are inputs.
 */
function isPlainFunction(type) {
  const signatures = [...type.getCallSignatures(), ...type.getConstructSignatures()];
  return signatures.length === 1 && !signatures[0].typeParameters;
}

const isDeclaredFunction = ({ symbol }) => (symbol.flags & ts.SymbolFlags.Function) !== 0;

function isPublic(symbol) {
  if (symbol.name.startsWith('__@') || symbol.name === 'prototype') return false;
  return !(
    ts.getDeclarationModifierFlagsFromSymbol?.(symbol) &
    (ts.ModifierFlags.Private | ts.ModifierFlags.Protected)
  );
}

function isOptional(checker, parameter) {
  const { valueDeclaration } = parameter;
  return Boolean(
    valueDeclaration &&
      ts.isParameter(valueDeclaration) &&
      (valueDeclaration.initializer || checker.isOptionalParameter(valueDeclaration)),
  );
}
