import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { hashPaths, RETRY_FOLDER, type RemoteDeclaration } from '@mesa/contract';
import webpack, { type Configuration as WebpackConfiguration } from 'webpack';
import WebpackDevServer, { type Configuration, type Middleware } from 'dev-server';
import { configOf } from '../config-of';
import { devEntry, devPath, withEntry } from './page';

const load = createRequire(__filename);
/** The build reads the declaration too, without types. */
const declarationOf = (folder: string) =>
  (
    load('../../webpack/declaration') as {
      declarationOf: (dir: string, paths: object) => { declaration: RemoteDeclaration };
    }
  ).declarationOf(folder, hashPaths).declaration;

/** Path of the socket by which the dev server reports changes to an open page. */
const CHANGES = '/dev-changes';

export interface DevOptions {
  /** the remote's folder */
  folder: string;
  /** origin of the Mesa that serves everything else */
  site: string;
  port: number;
  /** serve the remote alone, without shell and other remotes */
  standalone: boolean;
}

/** Serves one remote from its sources, on the loopback address only, until this process is stopped. */
export async function serveUntilStopped({ folder, site, port, standalone }: DevOptions): Promise<void> {
  const server = await serve({ folder, site, port, standalone });
  const { port: chosen } = server.server?.address() as AddressInfo;
  const where = standalone ? 'alone' : `in the Mesa at ${site}`;
  const { routes } = declarationOf(folder);
  const path = routes.find((route) => !route.includes(':')) ?? '/';
  console.log(`Open http://127.0.0.1:${chosen}/#${path}: it runs ${where}, from its sources.`);
  await new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, resolve);
  });
  await server.stop();
}

/** Resolves when it is built. */
async function serve({ folder, site, port, standalone }: DevOptions): Promise<WebpackDevServer> {
  // the configuration of a standalone remote reads this
  Object.assign(process.env, { MESA_URL: site });
  const configure = load(configOf(folder, 'webpack.config.js')) as (
    env: object,
    argv: object,
  ) => WebpackConfiguration & { devServer?: Configuration };
  const { devServer, ...config } = configure(standalone ? { standalone: true } : { hot: true }, {
    mode: 'development',
  });
  const compiler = webpack(config);
  if (!compiler) throw new Error('webpack returned no compiler.');
  const inSite = (): Configuration => inside(declarationOf(folder), site);
  const server = new WebpackDevServer(
    // --port 0 picks a free one
    { ...(devServer ?? inSite()), host: '127.0.0.1', port: port || 'auto', setupExitSignals: false },
    compiler,
  );
  await server.start();
  await new Promise((built) => server.middleware?.waitUntilValid(built));
  return server;
}

/** The dev server in front of a running Mesa: it changes the page and proxies everything else. */
function inside(declaration: RemoteDeclaration, site: string): Configuration {
  const base = devPath(declaration.name);
  return {
    static: false,
    // never reload the page by itself: a change that cannot be replaced in place appears after a manual
    // reload
    hot: 'only',
    liveReload: false,
    // what does not compile, and what is thrown, is shown on the page
    client: { overlay: { warnings: false }, webSocketURL: { pathname: CHANGES } },
    webSocketServer: { type: 'ws', options: { path: CHANGES } },
    devMiddleware: { publicPath: base, stats: 'errors-warnings' },
    setupMiddlewares: (middlewares) => [
      page(declaration, site) as Middleware,
      sameFilesForEachAttempt(base) as Middleware,
      ...middlewares,
    ],
    proxy: [
      {
        context: (path: string) => path !== '/' && !path.startsWith(base) && !path.startsWith(CHANGES),
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

/** As the BFF does: "Try again" loads a remote from a folder of that attempt (contract's `retryAddress`). */
function sameFilesForEachAttempt(base: string) {
  return (request: IncomingMessage, _response: ServerResponse, next: () => void): void => {
    const [folder = '', ...path] = (request.url ?? '').slice(base.length).split('/');
    if (request.url?.startsWith(base) && RETRY_FOLDER.test(folder)) request.url = base + path.join('/');
    next();
  };
}
