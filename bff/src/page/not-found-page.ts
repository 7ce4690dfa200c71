import { plainPage, preferredLanguage } from '@mesa/server-kit';
import type { RequestHandler } from 'express';
import { write } from '../messages/write';

/**
 * For a browser that opens an unknown address: a page with a way on, with 404; or the right address where a
 * chat or mail program has escaped its `#`.
 */
export function notFoundPage(): RequestHandler {
  return (request, response, next) => {
    const isPage = request.method === 'GET' && request.headers.accept?.includes('text/html');
    if (!isPage || request.path.startsWith('/api/')) return next();
    const [, hash] = /^\/%23(\/.*)$/.exec(request.originalUrl) ?? [];
    if (hash) return response.redirect(303, `/#${hash}`);
    const language = preferredLanguage(request.headers['accept-language']);
    const { headers, html } = plainPage({
      language,
      heading: write('notFound.heading', language),
      title: 'Mesa',
      content:
        `<p><a href="/">${write('notFound.home', language)}</a></p>` +
        `<p><a href="/#/search">${write('notFound.search', language)}</a></p>`,
    });
    response.status(404).vary('Accept-Language').set('Cache-Control', 'no-store').set(headers).send(html);
  };
}
