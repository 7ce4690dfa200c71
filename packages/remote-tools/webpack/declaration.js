const path = require('node:path');
const { treeOf, visit } = require('./source-tree');

/** A remote's source, relative to its folder. */
const SOURCE = 'src/remote.tsx';

/**
 * What a remote declares in `src/remote.tsx`, read from the source: the build makes `dist/remote.json` of it.
 * So what is declared must be written out: texts, `true` and `hashPaths.NAME.pattern`.
 * @param {string} dir the remote's folder
 * @param {Record<string, { pattern: string }>} hashPaths contract's table
 * @returns {{ declaration: object, screens: Record<string, string> }} contract's `RemoteDeclaration`, and
 * the module of the screen by hash path
 * @throws Error that names what cannot be read
 */
exports.declarationOf = (dir, hashPaths) => {
  const file = path.join(dir, SOURCE);
  const read = reader(file, hashPaths);
  const remote = propertiesOf(callOf('defineRemote', file));
  const routes = (remote.routes?.elements ?? []).map(({ expression }) => routeOf(expression, file, read));
  const modals = propertiesOf(remote.modals);
  for (const load of Object.values(modals)) importOf(load, file);
  const pictures = routes.filter(({ picture }) => picture).map(({ path: at, picture }) => [at, picture]);
  const links = (remote.links?.elements ?? []).map(({ expression }) => read.values(propertiesOf(expression)));
  const name = remote.name && read.value(remote.name, 'name');
  const { name: ofPackage } = require(path.join(dir, 'package.json'));
  if (name !== ofPackage) throw new Error(`${file} calls the remote ${name}, package.json ${ofPackage}.`);
  const paths = routes.map(({ path: at }) => at);
  return {
    declaration: {
      name,
      routes: paths,
      protectedRoutes: routes.filter((route) => route.protected).map(({ path: at }) => at),
      modals: Object.keys(modals),
      ...(pictures.length > 0 && { pictures: Object.fromEntries(pictures) }),
      ...(links.length > 0 && { links }),
    },
    screens: Object.fromEntries(routes.map(({ path: at, screen }) => [at, screen])),
  };
};

function callOf(name, file) {
  let found;
  visit(treeOf(file), (node) => {
    if (node.type === 'CallExpression' && node.callee.value === name) found ??= node.arguments[0]?.expression;
  });
  if (found?.type !== 'ObjectExpression') throw new Error(`${file} must call ${name}({ … }).`);
  return found;
}

function routeOf(node, file, read) {
  const { load, ...route } = propertiesOf(node);
  return { ...read.values(route), screen: importOf(load, file) };
}

function propertiesOf(node) {
  const pairs = (node?.properties ?? []).filter(({ type }) => type === 'KeyValueProperty');
  return Object.fromEntries(pairs.map(({ key, value }) => [key.value, value]));
}

/** Reads the value of what is written out, whose name is for the error message. */
function reader(file, hashPaths) {
  const values = (properties) =>
    Object.fromEntries(Object.entries(properties).map(([key, node]) => [key, value(node, key)]));
  const value = (node, name) => {
    const { type, object, property, operator, left, right } = node;
    if (type === 'StringLiteral' || type === 'BooleanLiteral') return node.value;
    if (type === 'BinaryExpression' && operator === '+') return value(left, name) + value(right, name);
    if (type === 'ObjectExpression') return values(propertiesOf(node));
    const isPattern = property?.value === 'pattern' && object?.object?.value === 'hashPaths';
    const known = isPattern && hashPaths[object.property.value];
    if (known) return known.pattern;
    throw new Error(
      `${file}: write out the ${name} of the remote or of its routes, so that the build can read it: ` +
        'a text, true, or hashPaths.NAME.pattern.',
    );
  };
  return { value, values };
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
