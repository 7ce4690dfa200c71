import { randomBytes } from 'node:crypto';
import type { ShellAssets } from '@mesa/contract';
import { preferredLanguage, traces } from '@mesa/server-kit';
import type { Request, RequestHandler, Response } from 'express';
import type { CsrfTokens } from '../edge/csrf';
import { sendText } from '../edge/compression';
import { localsOf } from '../edge/locals';
import { publicOrigin } from '../edge/public-origin';
import type { Registry } from '../releases/serve/registry';
import type { VersionJudge } from '../releases/judge/version-judge';
import { contentSecurityPolicy } from './content-security-policy';
import { renderPage } from './render-page';

/** As many versions may be tried at once, each of a remote. */
const PREVIEWS_MAX = 10;

interface PageDependencies {
  shellAssets: () => Promise<ShellAssets>;
  csrfTokens: CsrfTokens;
  registry: Pick<Registry, 'remotesFor' | 'firstPaintsOf'>;
  judge: Pick<VersionJudge, 'namesOf'>;
  /** the origin of the file store, if browsers upload to it directly */
  config: Record<'MAPS_KEY' | 'UPLOADS_ORIGIN' | 'PUBLIC_URL', string | null>;
}

/**
 * `/`: the HTML document with the current user, a CSRF token and this visitor's remotes, so the shell need
 * not fetch them.
 */
export function page(dependencies: PageDependencies): RequestHandler {
  const { shellAssets, csrfTokens, registry } = dependencies;
  const { MAPS_KEY: mapsKey, UPLOADS_ORIGIN: uploads } = dependencies.config;
  return async (request, response) => {
    const locals = localsOf(response);
    locals.route = '/';
    const { remotes, notices } = await loadRemotes(dependencies, request, response);
    const currentUser = locals.session?.user ?? null;
    const language =
      locals.chosenLanguage ?? currentUser?.language ?? preferredLanguage(request.headers['accept-language']);
    const nonce = randomBytes(16).toString('base64');
    response
      .set('Cache-Control', 'no-cache')
      .vary('Cookie')
      .vary('Accept-Language')
      .set('Content-Language', language)
      .set(
        'Content-Security-Policy',
        contentSecurityPolicy(nonce, { maps: mapsKey !== null, uploads, secure: request.secure }),
      );
    const assets = await shellAssets();
    const html = renderPage({
      assets,
      language,
      csrfToken: csrfTokens.issue(locals),
      firstPaints: await registry.firstPaintsOf(remotes, language, currentUser !== null),
      bootstrap: {
        currentUser,
        mapsKey,
        remotes,
        ...(assets.messages ? { messages: assets.messages } : {}),
        ...notices,
      },
      nonce,
      origin: publicOrigin(dependencies.config.PUBLIC_URL, request),
      traced: traces() !== undefined,
    });
    await sendText(request, response, 'html', html);
  };
}

/** This visitor's remotes, and what the shell must know of them besides. */
async function loadRemotes(
  { registry, judge }: Pick<PageDependencies, 'registry' | 'judge'>,
  request: Request,
  response: Response,
) {
  // `?remote=mf-booking@1.5.0`
  const requested = [request.query['remote']]
    .flat()
    .filter((version) => typeof version === 'string')
    .slice(0, PREVIEWS_MAX);
  const { remotes, previewErrors } = await registry.remotesFor(localsOf(response).visitor, requested);
  const counted = judge.namesOf(remotes);
  return {
    remotes,
    notices: {
      previewErrors: previewErrors.length > 0 ? previewErrors : undefined,
      counted: counted.length > 0 ? counted : undefined,
    },
  };
}
