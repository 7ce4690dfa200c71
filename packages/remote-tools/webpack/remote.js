const path = require('node:path');
const { common } = require('./common');
const { federated } = require('./federated');
const { hot } = require('./hot');
const { SHARED_CHUNK, RemoteJsonPlugin } = require('./remote-json');

/**
 * How a remote is split into files. Its first screen takes three requests: the entry, the shared chunk (the
 * declaration and what three or more screens use) and the screen's own file; each further screen takes one.
 * Code of two screens is a separate file if it is large enough. Styles are one file, so that their order
 * never depends on the visitor's path.
 */
const files = {
  chunks: 'async',
  minSize: 0,
  cacheGroups: {
    parts: { name: SHARED_CHUNK, minChunks: 3, priority: 1 },
    default: { minChunks: 2, minSize: 8_000 },
    styles: { name: SHARED_CHUNK, type: 'css/mini-extract', enforce: true, priority: 2 },
    defaultVendors: false,
  },
};

/**
 * The webpack configuration of a remote, whose name is that of its package. `--env standalone` builds it to
 * run alone, `--env hot` with hot reload; `npm run dev` serves both. The version is not known at build time:
 * the files find their own address (`publicPath: 'auto'`).
 */
module.exports =
  (dir) =>
  (env, { mode }) => {
    const { name } = require(path.join(dir, 'package.json'));
    // loaded only now: what it needs is not installed where remotes are only built
    if (env.standalone) return require('./standalone').standalone(dir, name);
    if (env.hot) return hot(dir, { name });
    const base = common(dir, name, mode !== 'development');
    return {
      ...base,
      // published with the files, but never served: `npm run remotes -- errors` finds the sources by them
      devtool: 'hidden-source-map',
      entry: {},
      output: { ...base.output, publicPath: 'auto' },
      optimization: { ...base.optimization, splitChunks: files },
      plugins: [
        ...base.plugins,
        federated(dir, name, {
          filename: 'remote.[contenthash].js',
          exposed: { import: './src/remote.tsx', name: SHARED_CHUNK },
        }),
        new RemoteJsonPlugin(dir),
      ],
    };
  };
