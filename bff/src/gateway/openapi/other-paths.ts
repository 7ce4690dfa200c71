import { PHOTO_WIDTHS } from '@mesa/contract';
import { z } from 'zod';
import type { ZodOpenApiPathItemObject, ZodOpenApiPathsObject } from 'zod-openapi';
import { refused } from './error-responses';

const bytes = { schema: { type: 'string', format: 'binary' } } as const;

/** The calls that are streamed: files, and the link that mail programs post to. */
export const filePaths: ZodOpenApiPathsObject = {
  '/api/uploads/{ticket}': {
    put: {
      operationId: 'storeUpload',
      summary: 'Upload a file to the URL of direct_upload, which authorizes the request',
      tags: ['media'],
      security: [],
      requestParams: { path: z.object({ ticket: z.string() }) },
      requestBody: { required: true, content: { '*/*': bytes } },
      responses: { 204: { description: 'Stored' }, ...refused(400, 403, 413, 422, 429, 503) },
    },
  },
  '/api/unsubscribe/{token}': {
    post: {
      operationId: 'unsubscribe',
      summary: 'End the mails that carry this link, by one click (RFC 8058); the link authorizes the request',
      tags: ['accounts'],
      security: [],
      requestParams: { path: z.object({ token: z.string() }) },
      // the schema is for people who read it: the handler needs no body and reads none
      requestBody: {
        required: false,
        description: 'What mail programs send; not read',
        content: {
          'application/x-www-form-urlencoded': {
            schema: z.object({ 'List-Unsubscribe': z.literal('One-Click') }),
          },
        },
      },
      responses: { 204: { description: 'Done' }, ...refused(404, 422, 429, 503) },
    },
  },
  '/api/blobs/{signed_id}/{filename}': {
    get: {
      operationId: 'showPhoto',
      summary: 'A photo of a review',
      tags: ['media'],
      security: [],
      requestParams: {
        path: z.object({ signed_id: z.string(), filename: z.string() }),
        query: z.object({ w: z.literal(PHOTO_WIDTHS).optional() }),
      },
      responses: {
        200: { description: 'The picture', content: { 'image/webp': bytes } },
        304: { description: 'Not changed' },
        ...refused(400, 404, 429, 503),
      },
    },
  },
};

/** This description, and the page that shows it. */
export const ownPaths: ZodOpenApiPathsObject = {
  '/api/openapi.json': documentPath('describeApi', 'This description', 'application/json'),
  '/api/docs': documentPath('readDocs', 'A page to read and try the API', 'text/html'),
};

function documentPath(operationId: string, summary: string, type: string): ZodOpenApiPathItemObject {
  return {
    get: {
      operationId,
      summary,
      tags: ['api'],
      security: [],
      responses: { 200: { description: 'Done', content: { [type]: {} } }, ...refused(429) },
    },
  };
}
