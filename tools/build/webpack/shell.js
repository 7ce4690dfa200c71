const { ModuleFederationPlugin } = require('@module-federation/enhanced/webpack');
const { AssetsPlugin } = require('./assets');
const { common } = require('@mesa/remote-tools/webpack/common');
const { federationVersion, sharedByShell } = require('@mesa/remote-tools/webpack/shared');

/** The webpack configuration of the shell. It names no remote: the page lists them at run time. */
module.exports =
  (dir) =>
  (env, { mode }) => {
    const base = common(dir, 'shell', mode !== 'development');
    return {
      ...base,
      entry: { shell: './src/index.ts' },
      output: { ...base.output, publicPath: '/assets/' },
      plugins: [
        ...base.plugins,
        new ModuleFederationPlugin({
          name: 'shell',
          remotes: {},
          shared: sharedByShell(dir),
          // the default, 'version-first', would contact every remote before the first screen
          shareStrategy: 'loaded-first',
          // remotes are loaded by entry files, so the runtime needs no code for manifests
          experiments: { optimization: { disableSnapshot: true, target: 'web' } },
          manifest: false,
          dts: false,
        }),
        new (require('webpack').DefinePlugin)({
          FEDERATION_VERSION: JSON.stringify(federationVersion),
          // the libraries' branches for servers: 0.2 kB (brotli) that no browser runs
          'typeof window': JSON.stringify('object'),
          'typeof document': JSON.stringify('object'),
          'typeof process': JSON.stringify('undefined'),
        }),
        new AssetsPlugin(),
      ],
    };
  };
