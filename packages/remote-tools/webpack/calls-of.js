const { readFileSync } = require('node:fs');
const { shapesOfCalls } = require('./contract');
const { treeOf, visit } = require('./source-tree');
const { sourcesOf } = require('./sources-of');

const CLIENT = '@mesa/web-client';
const CALLERS = new Set(['call', 'callPage']);

/**
 * The calls of the contract that a source file makes: `call('getUser', …)` and `callPage('…')` of the
 * web-client.
 * @param {string} file TypeScript
 * @returns {string[]} their names
 * @throws Error when the name of a call is not a string literal, so that the build cannot read it
 */
exports.callsOf = (file) => {
  if (!readFileSync(file, 'utf8').includes(CLIENT)) return [];
  const tree = treeOf(file);
  const callers = callersOf(tree);
  const names = new Set();
  visit(tree, (node) => {
    if (node.type !== 'CallExpression' || !callers.has(node.callee.value)) return;
    const [first] = node.arguments;
    if (first?.expression.type !== 'StringLiteral')
      throw new Error(`${file}: the name of a call must be a string literal, so that the build can read it.`);
    names.add(first.expression.value);
  });
  return [...names];
};

/** The calls that a bundle makes, with their shapes at build time (contract's `CallShape`). */
exports.callsMadeIn = (compilation) =>
  shapesOfCalls(new Set(sourcesOf(compilation).flatMap(exports.callsOf)));

/** The local names of `call` and `callPage` in this file. */
function callersOf({ body }) {
  const imported = body
    .filter(({ type, source }) => type === 'ImportDeclaration' && source.value === CLIENT)
    .flatMap(({ specifiers }) => specifiers);
  return new Set(
    imported
      .filter(({ imported: name, local }) => CALLERS.has((name ?? local).value))
      .map(({ local }) => local.value),
  );
}
