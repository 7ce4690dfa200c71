const MiniCssExtractPlugin = require('mini-css-extract-plugin');
const { common } = require('./common');
const { federated } = require('./federated');
const { MessagesPlugin } = require('./messages-plugin');

/** The webpack configuration of a remote for `npm run dev`: built in memory, with hot reload. */
exports.hot = (dir, { name }) => {
  const { plugins: _plugins, ...base } = common(dir, name, false, true);
  return {
    ...base,
    resolve: {
      ...base.resolve,
      alias: { ...base.resolve.alias, '@mesa/messages/jsx-dev-runtime$': require.resolve('./hot-jsx') },
    },
    entry: {},
    output: { ...base.output, filename: '[name].js', chunkFilename: '[name].js', publicPath: 'auto' },
    module: {
      rules: [
        ...base.module.rules,
        { test: /\.tsx?$/, loader: require.resolve('./hot-module'), enforce: 'post' },
        {
          test: /remote\.tsx$/,
          resourceQuery: /hot/,
          enforce: 'pre',
          loader: require.resolve('./hot-remote'),
        },
      ],
    },
    // the page uses the shell's React, a production build, which needs elements made for production
    optimization: { nodeEnv: 'production', emitOnErrors: false },
    plugins: [
      new MiniCssExtractPlugin({ filename: '[name].css', chunkFilename: '[name].css', ignoreOrder: true }),
      new MessagesPlugin(dir),
      federated(dir, name, { filename: 'remote.js', exposed: { import: './src/remote.tsx?hot' } }),
    ],
  };
};
