const HtmlWebpackPlugin = require('html-webpack-plugin');
const { common } = require('./common');

const BFF = process.env.MESA_URL ?? 'http://localhost:3000';

/**
 * The webpack configuration of a remote alone: its src/standalone.tsx as an ordinary page, on a dev server
 * that proxies calls to a running Mesa (MESA_URL).
 */
exports.standalone = (dir, name) => {
  const base = common(dir, `${name}-alone`, false);
  return {
    ...base,
    entry: { standalone: './src/standalone.tsx' },
    output: { ...base.output, publicPath: '/' },
    plugins: [...base.plugins, new HtmlWebpackPlugin({ title: `${name}, alone` })],
    devServer: {
      host: '127.0.0.1',
      port: Number(process.env.PORT ?? 3100),
      static: false,
      hot: false,
      proxy: [
        { context: ['/api', '/assets'], target: BFF, changeOrigin: true, headers: { Origin: BFF } },
        { context: ['/cable'], target: BFF, ws: true, changeOrigin: true, headers: { Origin: BFF } },
        // the page that the BFF renders for the shell contains the session's CSRF token
        { context: ['/mesa-page'], target: BFF, changeOrigin: true, pathRewrite: { '^/mesa-page': '/' } },
      ],
    },
  };
};
