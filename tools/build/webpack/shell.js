const { ModuleFederationPlugin } = require('@module-federation/enhanced/webpack');
const { AssetsPlugin } = require('./assets');
const { common } = require('./common');
const { federationVersion, sharedByShell } = require('./shared');

/** The webpack configuration of the shell. It names no remote: which there are, the page says. */
module.exports =
  (dir) =>
  (env, { mode }) => {
    const base = common(dir, 'shell', mode !== 'development');
    return {
      ...base,
      entry: { shell: './src/index.ts' },
      output: { ...base.output, publicPath: '/assets/' },
      resolve: { ...base.resolve, alias: routerAlias(mode) },
      module: {
        rules: [
          ...base.module.rules,
          {
            test: /[\\/]react-router[\\/]dist[\\/].*\.mjs$/,
            loader: require.resolve('./unused-router-parts'),
          },
        ],
      },
      plugins: [
        ...base.plugins,
        new ModuleFederationPlugin({
          name: 'shell',
          remotes: {},
          shared: sharedByShell(dir),
          // the standard, 'version-first', contacts every remote before the first screen
          shareStrategy: 'loaded-first',
          // remotes are entry files, not manifests: the part of the runtime that reads manifests is left out
          experiments: { optimization: { disableSnapshot: true, target: 'web' } },
          manifest: false,
          dts: false,
        }),
        new (require('webpack').DefinePlugin)({ FEDERATION_VERSION: JSON.stringify(federationVersion) }),
        new AssetsPlugin(),
      ],
    };
  };

/** React Router's package.json names its development build for everyone; the other one has no warnings to carry. */
function routerAlias(mode) {
  if (mode === 'development') return {};
  return {
    'react-router$': require('node:path').resolve(
      require.resolve('react-router'),
      '../../production/index.mjs',
    ),
  };
}
