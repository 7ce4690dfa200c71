import { dirname } from 'node:path';
import { RestaurantFile } from '@mesa/contract/schemas';
import { Router } from 'express';
import { z } from 'zod';
import { sendText } from '../../edge/compression';
import { localsOf } from '../../edge/locals';
import { createDocument } from './document';

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  // Swagger UI uses style attributes; scripts are as strict as everywhere
  "style-src 'self' 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Mesa API</title><link rel="stylesheet" href="/api/docs/swagger-ui.css"></head>
<body><div id="docs"></div>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script></body></html>`;

/**
 * "Try it out" needs a CSRF token like every page: before an unsafe request it reads one from Mesa's page.
 */
const START = `SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#docs',
  deepLinking: true,
  async requestInterceptor(request) {
    if (!/^(GET|HEAD)$/i.test(request.method ?? 'GET')) {
      const page = new DOMParser().parseFromString(await (await fetch('/')).text(), 'text/html');
      request.headers['X-CSRF-Token'] = page.querySelector('meta[name="csrf-token"]').content;
    }
    return request;
  },
});
`;

/** `/api/openapi.json`, the schema of the file that `npm run restaurants` imports, and `/api/docs`. */
export function docs(): Router {
  const text = JSON.stringify(createDocument());
  const fileSchema = JSON.stringify(z.toJSONSchema(RestaurantFile, { io: 'input' }));
  const files = dirname(require.resolve('swagger-ui-dist/package.json'));
  const router = Router({ caseSensitive: true });
  router.get('/openapi.json', async (request, response) => {
    localsOf(response).route = '/api/openapi.json';
    response.set('Cache-Control', 'no-cache');
    await sendText(request, response, 'json', text);
  });
  router.get('/restaurants.schema.json', async (request, response) => {
    localsOf(response).route = '/api/restaurants.schema.json';
    response.set('Cache-Control', 'no-cache');
    await sendText(request, response, 'json', fileSchema);
  });
  router.use('/docs', (_request, response, next) => {
    localsOf(response).route = '/api/docs';
    response.set('Content-Security-Policy', POLICY);
    next();
  });
  router.get(
    '/docs',
    (_request, response) => void response.set('Cache-Control', 'no-cache').type('html').send(PAGE),
  );
  router.get(
    '/docs/start.js',
    (_request, response) => void response.set('Cache-Control', 'no-cache').type('js').send(START),
  );
  for (const file of ['swagger-ui.css', 'swagger-ui-bundle.js']) {
    router.get(`/docs/${file}`, (_request, response) =>
      response
        .set('Cache-Control', 'private, max-age=86400')
        .sendFile(file, { root: files, cacheControl: false }),
    );
  }
  return router;
}
