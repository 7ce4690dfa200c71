const path = require('node:path');
const { common } = require('./common');

const BFF = process.env.MESA_URL ?? 'http://localhost:3000';

/**
 * The webpack configuration of a remote alone on an ordinary page, on a dev server that proxies calls to a
 * running Mesa (MESA_URL).
 */
exports.standalone = (dir, name) => {
  const base = common(dir, `${name}-alone`, false);
  return {
    ...base,
    entry: { standalone: require.resolve('../defaults/standalone.tsx') },
    resolve: {
      ...base.resolve,
      alias: { ...base.resolve.alias, 'own-remote': path.join(dir, 'src/remote.tsx') },
    },
    output: { ...base.output, publicPath: '/' },
    devServer: {
      host: '127.0.0.1',
      port: Number(process.env.PORT ?? 3100),
      static: false,
      hot: false,
      setupMiddlewares: (middlewares, { middleware }) => [page(middleware, name), ...middlewares],
      proxy: [
        { context: ['/api', '/assets'], target: BFF, changeOrigin: true, headers: { Origin: BFF } },
        { context: ['/cable'], target: BFF, ws: true, changeOrigin: true, headers: { Origin: BFF } },
        // the page that the BFF renders for the shell contains the session's CSRF token
        { context: ['/mesa-page'], target: BFF, changeOrigin: true, pathRewrite: { '^/mesa-page': '/' } },
      ],
    },
  };
};

/** The page with the files of the last build. */
function page(built, name) {
  return (request, response, next) => {
    if (request.url !== '/') return next();
    built.waitUntilValid(({ compilation }) => {
      const files = compilation.entrypoints.get('standalone').getFiles();
      const tags = files.map((file) =>
        file.endsWith('.css')
          ? `<link rel="stylesheet" href="/${file}">`
          : `<script defer src="/${file}"></script>`,
      );
      response.setHeader('Content-Type', 'text/html; charset=utf-8');
      response.end(`<!doctype html><title>${name}, alone</title>${tags.join('')}<body></body>`);
    });
  };
}
