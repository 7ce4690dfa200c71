const { existsSync } = require('node:fs');
const { createRequire } = require('node:module');
const path = require('node:path');
const vm = require('node:vm');
const { parseFragment, serialize } = require('parse5');
const webpack = require('webpack');
const { common } = require('./common');
const { contract } = require('./contract');

/**
 * Renders the elements that `src/first-paint.tsx` exports as `firstPaint`, by key, to HTML, in each language.
 * They are compiled for Node with the same components and class names as in the bundle.
 * @param {string} dir the folder of the shell or of a remote
 * @param {string} name its name as in its own build, because class names depend on it
 * @param {boolean} production
 * @returns {Promise<{ firstPaint?: Record<string, string>, firstPaintIn?: Record<string, object> }>} HTML by
 *   key, and in the other languages the same where it differs; empty without that file
 */
exports.drawFirstPaint = async (dir, name, production) => {
  const source = path.join(dir, 'src/first-paint.tsx');
  if (!existsSync(source)) return {};
  const require = createRequire(source);
  const { renderToStaticMarkup } = require('react-dom/server');
  const code = await compile(dir, name, production, source);
  const [first, ...others] = contract().LANGUAGES.map((language) => {
    const { firstPaint } = run(code, require, language);
    const drawn = Object.entries(firstPaint).map(([key, element]) => [
      key,
      adapted(renderToStaticMarkup(element)),
    ]);
    return [language, Object.fromEntries(drawn)];
  });
  const different = others.filter(([, drawn]) => JSON.stringify(drawn) !== JSON.stringify(first[1]));
  return {
    firstPaint: first[1],
    ...(different.length > 0 && { firstPaintIn: Object.fromEntries(different) }),
  };
};

/**
 * Adapts HTML to the page: removes React's preload hints, and moves inline styles, which the policy forbids,
 * to an attribute that a script applies.
 */
function adapted(html) {
  const fragment = parseFragment(html);
  adaptChildren(fragment);
  return serialize(fragment);
}

function adaptChildren(parent) {
  parent.childNodes = parent.childNodes.filter(({ nodeName }) => nodeName !== 'link');
  for (const { attrs = [] } of parent.childNodes)
    for (const attribute of attrs) if (attribute.name === 'style') attribute.name = 'data-style';
  for (const child of parent.childNodes) if (child.childNodes) adaptChildren(child);
}

/** Runs the module on a page of this language: components read `<html lang>`. */
function run(code, require, language) {
  const module = { exports: {} };
  const page = { documentElement: { lang: language } };
  const load = vm.runInThisContext(`(function (module, exports, require, document) {${code}\n})`);
  load(module, module.exports, require, page);
  return module.exports;
}

/**
 * @returns {Promise<string>} a CommonJS module; React stays external, so that the module uses the same React
 * as the renderer
 */
function compile(dir, name, production, source) {
  const base = common(dir, name, production, true);
  const [scripts, , files, messages] = base.module.rules;
  const [, { loader, options }] = base.module.rules[1].use;
  const compiler = webpack({
    ...base,
    entry: { 'first-paint': source },
    target: 'node',
    devtool: false,
    externals: [/^react(-dom)?(\/|$)/],
    externalsType: 'commonjs',
    output: { path: '/', filename: 'first-paint.js', library: { type: 'commonjs2' } },
    module: {
      rules: [
        scripts,
        {
          test: /\.css$/,
          use: [{ loader, options: { ...options, modules: { ...options.modules, exportOnlyLocals: true } } }],
        },
        { ...files, generator: { emit: false } },
        { ...messages, type: 'json', generator: undefined },
      ],
    },
    plugins: [],
    optimization: { minimize: false },
  });
  let code = '';
  compiler.outputFileSystem = {
    mkdir: (_path, ...rest) => rest.at(-1)(null),
    stat: (_path, ...rest) => rest.at(-1)(Object.assign(new Error('not found'), { code: 'ENOENT' })),
    writeFile: (file, bytes, done) => {
      // what is loaded later is no part of the first paint
      if (path.basename(String(file)) === 'first-paint.js') code = String(bytes);
      done(null);
    },
  };
  return new Promise((resolve, reject) => {
    compiler.run((failed, stats) => {
      const error = failed ?? (stats.hasErrors() ? new Error(stats.toString('errors-only')) : undefined);
      compiler.close(() => (error ? reject(error) : resolve(code)));
    });
  });
}
