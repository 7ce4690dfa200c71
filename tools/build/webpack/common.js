const path = require('node:path');
const MiniCssExtractPlugin = require('mini-css-extract-plugin');
const CssMinimizerPlugin = require('css-minimizer-webpack-plugin');
const TerserPlugin = require('terser-webpack-plugin');
const { CompressPlugin } = require('./compress');

/**
 * What every browser part is built with: swc for TypeScript, CSS modules in files of their own, hashed names.
 * Nothing here evaluates strings: the page's policy forbids it (no eval source maps, no getPublicPath).
 * @param {string} dir the part's folder
 * @param {string} name unique on the page: tells chunks and class names of two parts apart
 * @param {boolean} production
 * @param {boolean} plain whether JSX is made for the React that a visitor gets, and not for the one that explains itself
 */
exports.common = (dir, name, production, plain = production) => ({
  context: dir,
  mode: production ? 'production' : 'development',
  devtool: production ? false : 'source-map',
  target: ['web', 'es2022'],
  resolve: { extensions: ['.ts', '.tsx', '.js'] },
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
      { test: /\.tsx?$/, exclude: /node_modules/, loader: 'swc-loader', options: swcOptions(plain) },
      {
        test: /\.css$/,
        use: [MiniCssExtractPlugin.loader, { loader: 'css-loader', options: cssOptions(name, production) }],
      },
      { test: /\.(woff2|webp|png|svg|ico)$/, type: 'asset/resource' },
    ],
  },
  plugins: [
    new MiniCssExtractPlugin({
      filename: '[name].[contenthash].css',
      chunkFilename: '[name].[contenthash].css',
      ignoreOrder: true,
    }),
    ...(production ? [new CompressPlugin()] : []),
  ],
  optimization: {
    minimizer: [
      new TerserPlugin({
        minify: TerserPlugin.swcMinify,
        terserOptions: { compress: { passes: 2 }, format: { comments: false } },
        extractComments: false,
      }),
      new CssMinimizerPlugin(),
    ],
  },
  performance: { hints: false },
  stats: 'errors-warnings',
});

function swcOptions(production) {
  return {
    sync: false,
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic', development: !production } },
    },
  };
}

function cssOptions(name, production) {
  return {
    modules: {
      auto: /\.module\.css$/,
      // every selector must name a class of its own file: a bare `h2` would dress the headings of every other part
      mode: 'pure',
      namedExport: false,
      exportLocalsConvention: 'as-is',
      localIdentName: production ? '[hash:base64:6]' : '[name]__[local]__[hash:base64:4]',
      // without it the same file in two parts gets the same names, and the later version wins on the page
      localIdentHashSalt: name,
    },
  };
}
