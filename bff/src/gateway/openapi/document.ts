import {
  callNames,
  calls,
  CSRF_HEADER,
  ERROR_FIELDS_HEADER,
  needsDiner,
  PHOTO_WIDTHS,
  type CallName,
} from '@mesa/contract';
import {
  callSchemas,
  entities,
  errorStatusesOf,
  fields,
  inputs,
  type CallSchema,
  type ErrorStatus,
} from '@mesa/contract/schemas';
import { z } from 'zod';
import {
  createDocument as renderDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponseObject,
  type ZodOpenApiResponsesObject,
} from 'zod-openapi';
import { isPublicRead, routes } from '../../routes';

/** Errors that operations name, and as `default` those of every address. */
const ERRORS: Record<Exclude<ErrorStatus, 500> | 'default', string> = {
  400: 'Malformed JSON or parameters',
  401: 'Not signed in, or wrong email or password',
  403: 'Not yours, or no valid CSRF token',
  404: 'No such thing',
  409: 'The slot was taken, or the entity was changed, in the meantime',
  413: 'Too large',
  415: 'Not JSON',
  422: 'Invalid fields, all at once',
  429: 'Too many requests; see Retry-After',
  503: 'A part is down; see Retry-After',
  default:
    'Errors of every address: 400 an address or a body that could not be read; 405 a method that it ' +
    'does not support, see Allow; 408 a request that is not completed in time; 413 a body that is ' +
    'too large; 414 an address that is too long; 417 an expectation that Mesa cannot meet; 431 headers ' +
    'that are too large; 500 a fault of Mesa',
};

const errorHeaders = z.object({
  [ERROR_FIELDS_HEADER]: z
    .string()
    .optional()
    .describe("For each sentence its field's name in the body, or `-`; absent when none is about a field"),
  'content-language': z.enum(['en', 'es']).describe('The language of the sentences'),
});
const retryHeaders = errorHeaders.extend({ 'retry-after': z.int().describe('Seconds') });

/** Sentences of every call follow the language of the request. */
const languageHeader = z
  .string()
  .optional()
  .meta({
    description: 'Sentences are Spanish if it prefers `es` to `en` by its q-values, else English',
    example: 'es-MX,es;q=0.9,en;q=0.8',
    param: { id: 'acceptLanguage' },
  });
const csrfHeader = z.string().describe("The CSRF token of the page's meta tag");

/**
 * The OpenAPI 3.1 description of `/api`, made by zod-openapi from the schemas that validate it (contract.md
 * "One origin").
 */
export function createDocument(): ReturnType<typeof renderDocument> {
  describeSchemas();
  const session = {
    type: 'apiKey',
    in: 'cookie',
    name: 'mesa_session',
    description: '`__Host-mesa_session` over https',
  } as const;
  return renderDocument({
    openapi: '3.1.0',
    info: {
      title: 'Mesa',
      version: '1.0.0',
      description:
        'Find a table in Los Angeles and book it. Every error is a JSON list of sentences; ' +
        'ids are strings; a "keyed" answer is an object from id to entity, in display order.',
    },
    servers: [{ url: '/' }],
    paths: { ...callPaths(), ...otherPaths() },
    components: {
      responses: Object.fromEntries(
        Object.entries(ERRORS).map(([status, description]) => [
          status,
          {
            description,
            content: { 'application/json': { schema: entities.Sentences } },
            headers: ['429', '503'].includes(status) ? retryHeaders : errorHeaders,
          },
        ]),
      ),
      securitySchemes: { session },
    },
  });
}

/** Tells zod-openapi what the schemas do not say. */
function describeSchemas(): void {
  const bodies = Object.entries(inputs).filter(([name]) => !name.endsWith('Query'));
  // the document refers to these by name wherever they occur
  for (const [id, schema] of [...Object.entries(entities), ...bodies]) z.globalRegistry.add(schema, { id });
  // a preprocessed parameter counts as optional otherwise
  z.globalRegistry.add(fields.partySize, { param: { required: true } });
}

function callPaths(): ZodOpenApiPathsObject {
  const paths: ZodOpenApiPathsObject = {};
  for (const name of callNames) {
    const { method, path } = calls[name];
    const pattern = path.replace(/:(\w+)/g, '{$1}');
    paths[pattern] = { ...paths[pattern], [method.toLowerCase()]: callOperation(name) };
  }
  return paths;
}

function callOperation(name: CallName): ZodOpenApiOperationObject {
  const schema: CallSchema = callSchemas[name];
  const { service } = routes[name];
  const type = name === 'getCalendar' ? 'text/calendar' : 'application/json';
  const { params, query, answer, headers } = schema;
  const requestParams: ZodOpenApiOperationObject['requestParams'] = {};
  if (params) requestParams.path = params;
  if (query) requestParams.query = query;
  requestParams.header = z.object({
    ...(calls[name].method === 'GET' ? {} : { [CSRF_HEADER]: csrfHeader }),
    ...schema.requestHeaders?.shape,
    'Accept-Language': languageHeader,
  });
  const done: ZodOpenApiResponseObject = { description: 'Done' };
  if (headers) done.headers = headers;
  if (answer) done.content = { [type]: { schema: answer } };
  return {
    operationId: name,
    summary: schema.summary,
    tags: [service === 'bff' ? 'accounts' : service],
    security: needsDiner(name) ? [{ session: [] }] : [],
    requestParams,
    ...(schema.body && {
      requestBody: { required: true, content: { 'application/json': { schema: schema.body } } },
    }),
    responses: {
      [schema.status]: done,
      ...(isPublicRead(name) ? { 304: { description: 'Not changed' } } : {}),
      ...errors(...errorStatusesOf(name, schema)),
    },
  };
}

/** References to the errors with these statuses, and to those of every address. */
function errors(...statuses: ErrorStatus[]): ZodOpenApiResponsesObject {
  return Object.fromEntries(
    [...statuses, 'default'].map((status) => [status, { $ref: `#/components/responses/${status}` }]),
  );
}

const text = { schema: { type: 'string' } } as const;
const bytes = { schema: { type: 'string', format: 'binary' } } as const;
const header = z.object({ 'Accept-Language': languageHeader });

/** Files, the link that mail programs post to, and this description. */
function otherPaths(): ZodOpenApiPathsObject {
  return {
    '/api/uploads/{ticket}': {
      put: {
        operationId: 'storeUpload',
        tags: ['media'],
        security: [],
        summary: 'Upload a file to the URL of direct_upload, which authorizes the request',
        requestParams: { path: z.object({ ticket: z.string() }), header },
        requestBody: { required: true, content: { '*/*': bytes } },
        responses: { 204: { description: 'Stored' }, ...errors(400, 403, 413, 422, 429, 503) },
      },
    },
    '/api/unsubscribe/{token}': linkOfMails(),
    '/api/blobs/{signed_id}/{filename}': {
      get: {
        operationId: 'showPhoto',
        tags: ['media'],
        security: [],
        summary: 'A photo of a review',
        requestParams: {
          path: z.object({ signed_id: z.string(), filename: z.string() }),
          query: z.object({ w: z.literal(PHOTO_WIDTHS).optional() }),
          header,
        },
        responses: {
          200: { description: 'The picture', content: { 'image/webp': bytes } },
          304: { description: 'Not changed' },
          ...errors(400, 404, 429, 503),
        },
      },
    },
    '/api/openapi.json': {
      get: documentOperation('describeApi', 'This description', 'application/json'),
    },
    '/api/docs': { get: documentOperation('readDocs', 'A page to read and try the API', 'text/html') },
  };
}

/** The link that mail programs post to, and people open. */
function linkOfMails() {
  return {
    post: {
      operationId: 'unsubscribe',
      tags: ['accounts'],
      security: [],
      summary:
        'End the mails that carry this link, by one click (RFC 8058); the link authorizes the request, ' +
        'and the form that mail programs send is not read',
      requestParams: { path: z.object({ token: z.string() }), header },
      responses: {
        200: { description: 'Done, as a page for browsers', content: { 'text/html': text } },
        204: { description: 'Done' },
        ...errors(404, 422, 429, 503),
      },
    },
    get: {
      operationId: 'showUnsubscribe',
      tags: ['accounts'],
      security: [],
      summary: 'The page that asks whether to end these mails, for people who open the link',
      requestParams: { path: z.object({ token: z.string() }), header },
      responses: {
        200: { description: 'The page', content: { 'text/html': text } },
        422: { description: 'The page of a damaged link', content: { 'text/html': text } },
        ...errors(429, 503),
      },
    },
  };
}

function documentOperation(operationId: string, summary: string, type: string): ZodOpenApiOperationObject {
  return {
    operationId,
    summary,
    tags: ['api'],
    security: [],
    requestParams: { header },
    responses: { 200: { description: 'Done', content: { [type]: {} } }, ...errors(429) },
  };
}
