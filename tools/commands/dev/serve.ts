import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { RemoteDeclaration } from '@mesa/contract';
import webpack, { type Configuration as WebpackConfiguration } from 'webpack';
import WebpackDevServer, { type Configuration, type Middleware } from 'webpack-dev-server';
import { devEntry, devPath, withEntry } from './page';

/** Where the dev server tells an open page of a change. */
const CHANGES = '/dev-changes';

export interface DevOptions {
  /** of the remote */
  folder: string;
  /** origin of the Mesa that serves all else */
  site: string;
  port: number;
  /** the remote by itself, without shell and others */
  standalone: boolean;
}

/** Serves one remote from its sources, on the loopback address alone. @returns, once it is built, what stops it */
export async function serveRemote({
  folder,
  site,
  port,
  standalone,
}: DevOptions): Promise<() => Promise<void>> {
  // read by the configuration of a remote that runs alone
  Object.assign(process.env, { MESA_URL: site });
  const configure = createRequire(__filename)(join(folder, 'webpack.config.js')) as (
    env: object,
    argv: object,
  ) => WebpackConfiguration & { devServer?: Configuration };
  const { devServer, ...config } = configure(standalone ? { standalone: true } : { hot: true }, {
    mode: 'development',
  });
  const compiler = webpack(config);
  if (!compiler) throw new Error('webpack made no compiler.');
  const inSite = (): Configuration =>
    inside(JSON.parse(readFileSync(join(folder, 'remote.json'), 'utf8')) as RemoteDeclaration, site);
  const server = new WebpackDevServer(
    { ...(devServer ?? inSite()), host: '127.0.0.1', port, setupExitSignals: false },
    compiler,
  );
  await server.start();
  await new Promise((built) => server.middleware?.waitUntilValid(built));
  return () => server.stop();
}

/** In front of a running Mesa: the page with this remote's sources in it, everything else as it is there. */
function inside(declaration: RemoteDeclaration, site: string): Configuration {
  const own = devPath(declaration.name);
  return {
    static: false,
    // never a whole reload: what cannot be replaced in the page waits until the page is loaded by hand
    hot: 'only',
    liveReload: false,
    client: { overlay: false, webSocketURL: { pathname: CHANGES } },
    webSocketServer: { type: 'ws', options: { path: CHANGES } },
    devMiddleware: { publicPath: own, stats: 'errors-warnings' },
    setupMiddlewares: (middlewares) => [page(declaration, site) as Middleware, ...middlewares],
    proxy: [
      {
        context: (path: string) => path !== '/' && !path.startsWith(own) && !path.startsWith(CHANGES),
        target: site,
        ws: true,
        changeOrigin: true,
        headers: { Origin: site },
        logLevel: 'silent',
      },
    ],
  };
}

function page(declaration: RemoteDeclaration, site: string) {
  return async (
    request: IncomingMessage,
    response: ServerResponse,
    next: (error?: unknown) => void,
  ): Promise<void> => {
    if (request.method !== 'GET' || new URL(request.url ?? '', site).pathname !== '/') return next();
    try {
      const answer = await fetch(new URL(request.url ?? '/', site), {
        headers: { cookie: request.headers.cookie ?? '' },
        redirect: 'manual',
      });
      const text = await answer.text();
      const html = answer.ok ? withEntry(text, devEntry(declaration)) : text;
      response.statusCode = answer.status;
      for (const name of ['content-security-policy', 'cache-control', 'content-type'])
        response.setHeader(name, answer.headers.get(name) ?? '');
      response.setHeader('set-cookie', answer.headers.getSetCookie());
      response.end(html);
    } catch (error) {
      next(error);
    }
  };
}
