import { calls, PHOTO_WIDTHS, type CallName } from '@mesa/contract';
import { entities } from '@mesa/contract/schemas';
import { z } from 'zod';
import { jsonSchemaOf, type JsonSchema } from './json-schemas';
import { operationOf, refusals, refused } from './operation';

/** The OpenAPI 3.1 description of `/api`, printed from the schemas that validate it (contract.md "One origin"). */
export function createDocument(): JsonSchema {
  const schemas: Record<string, JsonSchema> = {};
  // a list of sentences is named by every refusal, and by no call's schema
  jsonSchemaOf(z.object({ sentences: entities.Sentences }), 'output', schemas);
  const paths: Record<string, JsonSchema> = {};
  for (const [name, { method, path }] of Object.entries(calls)) {
    const at = path.replace(/:(\w+)/g, '{$1}');
    paths[at] = { ...paths[at], [method.toLowerCase()]: operationOf(name as CallName, schemas) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Mesa',
      version: '1.0.0',
      description:
        'Find a table in Los Angeles and book it. Every error is a JSON list of sentences; ids are strings; a "keyed" answer is an object from id to entity, in display order.',
    },
    servers: [{ url: '/' }],
    paths: { ...paths, ...filePaths(), ...ownPaths() },
    components: {
      schemas,
      responses: refusals(),
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'mesa_session',
          description: '`__Host-mesa_session` over https',
        },
      },
    },
  };
}

const text = { schema: { type: 'string' } };

/** The two that carry bytes. */
function filePaths(): Record<string, JsonSchema> {
  return {
    '/api/uploads/{ticket}': {
      put: {
        operationId: 'storeUpload',
        summary: 'Store an announced file; its URL comes from direct_upload and is the whole authority',
        tags: ['media'],
        security: [],
        parameters: [{ name: 'ticket', in: 'path', required: true, ...text }],
        requestBody: { required: true, content: { '*/*': { schema: { type: 'string', format: 'binary' } } } },
        responses: { 204: { description: 'Stored' }, ...refused(400, 403, 413, 422, 429, 503) },
      },
    },
    '/api/blobs/{signed_id}/{filename}': {
      get: {
        operationId: 'showPhoto',
        summary: 'A photo of a review',
        tags: ['media'],
        security: [],
        parameters: [
          { name: 'signed_id', in: 'path', required: true, ...text },
          { name: 'filename', in: 'path', required: true, ...text },
          { name: 'w', in: 'query', required: false, schema: { type: 'integer', enum: [...PHOTO_WIDTHS] } },
        ],
        responses: {
          200: {
            description: 'The picture',
            content: { 'image/webp': { schema: { type: 'string', format: 'binary' } } },
          },
          304: { description: 'Not changed' },
          ...refused(400, 404, 429, 503),
        },
      },
    },
  };
}

function ownPaths(): Record<string, JsonSchema> {
  const own = (operationId: string, summary: string, type: string) => ({
    get: {
      operationId,
      summary,
      tags: ['api'],
      security: [],
      responses: { 200: { description: 'Done', content: { [type]: {} } }, ...refused(429) },
    },
  });
  return {
    '/api/openapi.json': own('describe', 'This description', 'application/json'),
    '/api/docs': own('read', 'A page to read and try it', 'text/html'),
  };
}
