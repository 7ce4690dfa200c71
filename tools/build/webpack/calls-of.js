const { readFileSync } = require('node:fs');
const { treeOf, visit } = require('./source-tree');

const CLIENT = '@mesa/web-client';
const CALLERS = new Set(['call', 'callPage']);

/**
 * The calls of the contract that a source file makes: `call('getUser', …)` and `callPage('…')` of the web-client.
 * @param {string} file TypeScript
 * @returns {string[]} their names
 * @throws Error when one is not named by a text: then nobody can tell from the build what it needs
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
      throw new Error(`${file}: a call must be named by a text, so that the build can read it.`);
    names.add(first.expression.value);
  });
  return [...names];
};

/** What `call` and `callPage` are called in this file. */
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
