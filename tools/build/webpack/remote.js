const path = require('node:path');
const { standalone } = require('./standalone');
const { common } = require('./common');
const { federated } = require('./federated');
const { hot } = require('./hot');
const { PARTS, RemoteJsonPlugin } = require('./remote-json');

/**
 * Three requests open a remote's first screen, one each further one: the entry, one file of the declaration and of what
 * three or more screens use, and the screen's own. What two screens share is a file of its own if that is worth a request.
 * Styles are one file, so that their order is the same on every way through.
 */
const files = {
  chunks: 'async',
  minSize: 0,
  cacheGroups: {
    parts: { name: PARTS, minChunks: 3, priority: 1 },
    default: { minChunks: 2, minSize: 8_000 },
    styles: { name: PARTS, type: 'css/mini-extract', enforce: true, priority: 2 },
    defaultVendors: false,
  },
};

/**
 * The webpack configuration of a remote, from its remote.json. `--env standalone` builds it to run alone, `--env hot` to be
 * changed while a page is open; `npm run dev` serves both.
 * Which version it will be is not known here: the files find their own address (`publicPath: 'auto'`).
 */
module.exports =
  (dir) =>
  (env, { mode }) => {
    const declaration = require(path.join(dir, 'remote.json'));
    if (env.standalone) return standalone(dir, declaration.name);
    if (env.hot) return hot(dir, declaration);
    const base = common(dir, declaration.name, mode !== 'development');
    return {
      ...base,
      entry: {},
      output: { ...base.output, publicPath: 'auto' },
      optimization: { ...base.optimization, splitChunks: files },
      plugins: [
        ...base.plugins,
        federated(dir, declaration.name, {
          filename: 'remote.[contenthash].js',
          exposed: { import: './src/remote.tsx', name: PARTS },
        }),
        new RemoteJsonPlugin(declaration, dir),
      ],
    };
  };
