const path = require('node:path');
const MiniCssExtractPlugin = require('mini-css-extract-plugin');
const MinimizerPlugin = require('minimizer-webpack-plugin');
const { CompressPlugin } = require('./compress');
const { MessagesPlugin } = require('./messages-plugin');
const { StableIdsPlugin } = require('./stable-ids');

/** The catalogs of all packages. */
const MESSAGES = /[\\/]src[\\/]messages[\\/]\w+\.json$/;

/**
 * The webpack configuration that shell and remotes share: swc for TypeScript, CSS modules in separate files,
 * hashed names. No eval in any form (source maps, getPublicPath): the content security policy forbids it.
 * @param {string} dir the folder of the shell or of a remote
 * @param {string} name unique on the page: keeps chunks and class names of shell and remotes distinct
 * @param {boolean} production
 * @param {boolean} refresh whether swc tells of each component and its hooks (hot-jsx.js)
 */
exports.common = (dir, name, production, refresh = false) => ({
  context: dir,
  mode: production ? 'production' : 'development',
  devtool: production ? false : 'source-map',
  target: ['web', 'es2022'],
  resolve: {
    extensions: ['.ts', '.tsx', '.js'],
    // for defaults/messages.ts
    alias: { 'own-catalogs': path.join(dir, 'src/messages') },
  },
  output: {
    path: path.join(dir, 'dist'),
    filename: '[name].[contenthash].js',
    chunkFilename: '[name].[contenthash].js',
    assetModuleFilename: '[name].[contenthash][ext]',
    uniqueName: name,
    chunkLoadTimeout: 10_000,
    hashDigestLength: 12,
    clean: production,
  },
  module: {
    rules: [
      {
        test: /\.tsx?$/,
        // in a repository of its own, Mesa's packages are there, as they are here
        exclude: /node_modules[\\/](?!@mesa[\\/])/,
        use: [
          { loader: require.resolve('swc-loader'), options: swcOptions(production, refresh) },
          require.resolve('./register-calls'),
        ],
      },
      {
        test: /\.css$/,
        use: [
          MiniCssExtractPlugin.loader,
          { loader: require.resolve('css-loader'), options: cssOptions(name, production) },
        ],
      },
      { test: /\.(woff2|webp|png|svg|ico)$/, type: 'asset/resource' },
      {
        test: MESSAGES,
        type: 'asset/resource',
        loader: require.resolve('./messages-loader'),
        options: { dir },
        generator: { filename: 'messages.[name].[contenthash][ext]' },
      },
    ],
  },
  plugins: [
    new MiniCssExtractPlugin({
      filename: '[name].[contenthash].css',
      chunkFilename: '[name].[contenthash].css',
      ignoreOrder: true,
    }),
    new MessagesPlugin(dir),
    new StableIdsPlugin(),
    ...(production ? [new CompressPlugin()] : []),
  ],
  optimization: {
    minimizer: [
      new MinimizerPlugin({
        minify: MinimizerPlugin.swcMinify,
        minimizerOptions: { compress: { passes: 3 }, format: { comments: false } },
        extractComments: false,
      }),
      new MinimizerPlugin({ test: /\.css$/, minify: MinimizerPlugin.esbuildMinifyCss }),
    ],
  },
  performance: { hints: false },
  stats: 'errors-warnings',
});

function swcOptions(production, refresh) {
  return {
    sync: false,
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx: true },
      transform: {
        react: { runtime: 'automatic', importSource: '@mesa/messages', development: !production, refresh },
      },
    },
  };
}

function cssOptions(name, production) {
  return {
    modules: {
      auto: /\.module\.css$/,
      // every selector must contain a class of its own file: a bare `h2` would style the headings of the
      // shell and of other remotes
      mode: 'pure',
      namedExport: false,
      exportLocalsConvention: 'as-is',
      localIdentName: production ? '[hash:base64:5]' : '[name]__[local]__[hash:base64:4]',
      // without it, equal files of two remotes get equal class names, and the style loaded last wins
      localIdentHashSalt: name,
    },
  };
}
