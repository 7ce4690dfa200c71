const MiniCssExtractPlugin = require('mini-css-extract-plugin');
const { common } = require('./common');
const { federated } = require('./federated');

/** A remote that is being worked on, for `npm run dev`: kept in memory, changed in the page while it is open. */
exports.hot = (dir, { name }) => {
  const { plugins: _plugins, ...base } = common(dir, name, false, true);
  return {
    ...base,
    entry: {},
    output: { ...base.output, filename: '[name].js', chunkFilename: '[name].js', publicPath: 'auto' },
    module: {
      rules: [
        ...base.module.rules,
        {
          test: /remote\.tsx$/,
          resourceQuery: /hot/,
          enforce: 'pre',
          loader: require.resolve('./hot-remote'),
        },
      ],
    },
    // the page's React is the shell's, and that is built for production: its elements must be too
    optimization: { nodeEnv: 'production' },
    plugins: [
      new MiniCssExtractPlugin({ filename: '[name].css', chunkFilename: '[name].css', ignoreOrder: true }),
      federated(dir, name, { filename: 'remote.js', exposed: { import: './src/remote.tsx?hot' } }),
    ],
  };
};
