const { readFileSync } = require('node:fs');
const ts = require('typescript');

/**
 * The names that files import from shared modules for use at run time, not those used only as types.
 * @param {Iterable<string>} files TypeScript, absolute paths
 * @param {readonly string[]} modules
 * @param {readonly [module: string, name: string][]} byLibraries names used by libraries in the bundle
 * @returns {Record<string, Record<string, string[] | null>>} by module and name: the texts that a function is
 *   called with as first argument, such as the names of calls; null for any other use
 * @throws Error when a file imports a whole module: then what it uses of the module is unknown
 */
exports.namesUsed = (files, modules, byLibraries = []) => {
  const used = {};
  const add = (module, name, texts) => {
    const names = (used[module] ??= {});
    const before = Object.hasOwn(names, name) ? names[name] : [];
    names[name] = before && texts && [...new Set([...before, ...texts])].sort();
  };
  for (const [module, name] of byLibraries) add(module, name, null);
  for (const file of files) {
    const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.ES2022, true);
    for (const statement of source.statements) {
      const module = statement.moduleSpecifier?.text;
      if (!modules.includes(module) || isTypeOnly(statement)) continue;
      for (const { name, local } of bindingsOf(statement, file))
        add(module, name, local ? textsOf(source, local) : null);
    }
  }
  return used;
};

const isTypeOnly = (statement) => statement.importClause?.isTypeOnly ?? statement.isTypeOnly ?? false;

/** The imported names; `local` is missing for what the file only passes on. */
function bindingsOf(statement, file) {
  const clause = statement.importClause ?? statement;
  const named = clause.namedBindings ?? statement.exportClause;
  if (!statement.importClause && !named && ts.isImportDeclaration(statement)) return [];
  if ((!named && !clause.name) || (named && !named.elements)) throw wholeModule(statement, file);
  const elements = (named?.elements ?? []).filter(({ isTypeOnly: isType }) => !isType);
  return [
    ...(clause.name ? [{ name: 'default', local: clause.name.text }] : []),
    ...elements.map((element) => ({
      name: (element.propertyName ?? element.name).text,
      local: ts.isImportSpecifier(element) ? element.name.text : undefined,
    })),
  ];
}

/** The texts that a function is called with as first argument; null when it is used in another way too. */
function textsOf(source, local) {
  const texts = new Set();
  let isOnlyCalled = true;
  const visit = (node) => {
    if (ts.isImportDeclaration(node)) return;
    if (ts.isIdentifier(node) && node.text === local && node.parent.name !== node) {
      const given = textsAt(node);
      if (given) for (const text of given) texts.add(text);
      else isOnlyCalled = false;
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return isOnlyCalled ? [...texts] : null;
}

/** @returns undefined when it is not called with texts */
function textsAt(node) {
  const call = node.parent;
  if (!ts.isCallExpression(call) || call.expression !== node) return undefined;
  const [given] = call.arguments;
  const options = given && ts.isConditionalExpression(given) ? [given.whenTrue, given.whenFalse] : [given];
  return options.every((option) => option && ts.isStringLiteralLike(option))
    ? options.map(({ text }) => text)
    : undefined;
}

const wholeModule = ({ moduleSpecifier }, file) =>
  new Error(
    `${file}: name what you use of ${moduleSpecifier.text}, as in import { … }, ` +
      "so that the build can compare it with the shell's.",
  );
