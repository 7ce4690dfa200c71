import { calls, CSRF_HEADER, needsDiner, type CallName } from '@mesa/contract';
import { callSchemas, errorStatusesOf, type CallSchema } from '@mesa/contract/schemas';
import { z } from 'zod';
import type { ZodOpenApiOperationObject, ZodOpenApiResponseObject } from 'zod-openapi';
import { routes } from '../../routes';
import { refused } from './error-responses';

const csrfToken = z.object({ [CSRF_HEADER]: z.string().describe("The CSRF token of the page's meta tag") });

/** One call of the contract as an OpenAPI operation. */
export function operationOf(name: CallName): ZodOpenApiOperationObject {
  const { method } = calls[name];
  const schema: CallSchema = callSchemas[name];
  const { service } = routes[name];
  return {
    operationId: name,
    summary: schema.summary,
    tags: [service === 'bff' ? 'accounts' : service],
    security: needsDiner(name) ? [{ session: [] }] : [],
    requestParams: {
      ...(schema.params && { path: schema.params }),
      ...(schema.query && { query: schema.query }),
      header: z.object({
        ...(method === 'GET' ? {} : csrfToken.shape),
        ...schema.requestHeaders?.shape,
      }),
    },
    ...(schema.body && {
      requestBody: { required: true, content: { 'application/json': { schema: schema.body } } },
    }),
    responses: {
      [schema.status]: goodResponse(name, schema),
      ...(isCached(name) ? { 304: { description: 'Not changed' } } : {}),
      ...refused(...errorStatusesOf(name, schema)),
    },
  };
}

function goodResponse(name: CallName, { answer, headers }: CallSchema): ZodOpenApiResponseObject {
  const type = name === 'getCalendar' ? 'text/calendar' : 'application/json';
  return {
    description: 'Done',
    ...(headers && { headers }),
    ...(answer && { content: { [type]: { schema: answer } } }),
  };
}

/** Whether visitors get the answer from the response cache, with an ETag. */
function isCached(name: CallName): boolean {
  return calls[name].method === 'GET' && !needsDiner(name) && 'handledBy' in routes[name];
}
