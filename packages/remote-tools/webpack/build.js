/**
 * Builds the remote (or the shell) in whose folder it runs, as its webpack.config.js says:
 * `node …/webpack/build.js [--mode development] [--devtool hidden-source-map]`. Webpack's own command line
 * would add a hundred packages to what `npm start` installs.
 */
const path = require('node:path');
const { parseArgs } = require('node:util');
const webpack = require('webpack');

const { values } = parseArgs({
  options: { mode: { type: 'string', default: 'production' }, devtool: { type: 'string' } },
});
const { mode, devtool } = values;
const configure = require(path.resolve('webpack.config.js'));
const config = configure({}, { mode });

const compiler = webpack({ ...config, devtool: devtool ?? config.devtool });
compiler.run((failed, stats) => {
  const problems = failed?.stack ?? stats.toString(config.stats);
  if (problems) console.error(problems);
  compiler.close(() => process.exit(failed || stats.hasErrors() ? 1 : 0));
});
