import { calls, PHOTO_WIDTHS, type CallName } from '@mesa/contract';
import { entities } from '@mesa/contract/schemas';
import { z } from 'zod';
import { jsonSchemaOf, type JsonSchema } from './json-schemas';
import { operationOf, refusals, refused } from './operation';

/**
 * The OpenAPI 3.1 description of `/api`, made from the schemas that validate it (contract.md "One origin").
 */
export function createDocument(): JsonSchema {
  const schemas: Record<string, JsonSchema> = {};
  // every refusal refers to the list of sentences, but no call's schema does
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

/** The calls that carry files. */
function filePaths(): Record<string, JsonSchema> {
  return {
    '/api/uploads/{ticket}': {
      put: {
        operationId: 'storeUpload',
        summary: 'Upload a file to the URL of direct_upload, which authorizes the request',
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
    '/api/openapi.json': own('describeApi', 'This description', 'application/json'),
    '/api/docs': own('readDocs', 'A page to read and try the API', 'text/html'),
  };
}
