const { treeOf, visit } = require('./source-tree');

/**
 * Reads from a remote's source which file implements each path and modal: `{ path, load: () => import('…') }`
 * and `modals: { login: () => import('…') }`. The build needs it twice: to list the files that a page
 * preloads for a path, and to reject a remote.json that disagrees with the code.
 * @param {string} file src/remote.tsx
 * @param {Record<string, { pattern: string }>} hashPaths contract's table, for `hashPaths.landing.pattern`
 * @returns {{ routes: Record<string, string>, modals: Record<string, string> }} module request by path and by
 * modal
 */
exports.screensOf = (file, hashPaths) => {
  const found = { routes: {}, modals: {} };
  visit(treeOf(file), (node) => {
    if (node.type !== 'ObjectExpression') return;
    const { path, load, modals } = propertiesOf(node);
    if (path && load) found.routes[pathOf(path, hashPaths, file)] = importOf(load, file);
    if (modals?.type === 'ObjectExpression') {
      for (const [name, value] of Object.entries(propertiesOf(modals)))
        found.modals[name] = importOf(value, file);
    }
  });
  return found;
};

function propertiesOf(node) {
  const pairs = node.properties.filter(({ type }) => type === 'KeyValueProperty');
  return Object.fromEntries(pairs.map(({ key, value }) => [key.value, value]));
}

function pathOf(node, hashPaths, file) {
  if (node.type === 'StringLiteral') return node.value;
  const { object, property } = node;
  const known =
    property?.value === 'pattern' &&
    object?.object?.value === 'hashPaths' &&
    hashPaths[object.property.value];
  if (!known)
    throw new Error(
      `${file}: a route's path must be a string literal or hashPaths.NAME.pattern, ` +
        'so that the build can read it.',
    );
  return known.pattern;
}

function importOf(node, file) {
  let request;
  visit(node, (inner) => {
    if (inner.type === 'CallExpression' && inner.callee.type === 'Import')
      request = inner.arguments[0]?.expression.value;
  });
  if (!request)
    throw new Error(
      `${file}: a screen or modal must be loaded by () => import('…'), so that it gets its own file.`,
    );
  return request;
}
