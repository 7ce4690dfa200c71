import { calls, CSRF_HEADER, IDEMPOTENCY_HEADER, TOTAL_HEADER, type CallName } from '@mesa/contract';
import { callSchemas, type CallSchema } from '@mesa/contract/schemas';
import { upstreams } from '../upstreams';
import { jsonSchemaOf, type JsonSchema } from './json-schemas';

const MEANING: Record<number, string> = {
  400: 'Malformed JSON or parameters',
  401: 'Not signed in, or not with these words',
  403: 'Not yours, or no valid forgery token',
  404: 'No such thing',
  409: 'The slot was taken meanwhile',
  413: 'Too large',
  415: 'Not JSON',
  422: 'Invalid fields, all at once',
  429: 'Too many requests; see Retry-After',
  503: 'A part is down; see Retry-After',
};
const TAKES_TABLES: CallName[] = ['createReservation', 'changeReservation', 'createHold', 'extendHold'];
const PAGED: CallName[] = ['listRestaurants', 'searchRestaurants'];

/** One call of the contract as an OpenAPI operation. */
export function operationOf(name: CallName, components: Record<string, JsonSchema>): JsonSchema {
  const { method, path, needs } = calls[name];
  const schema: CallSchema = callSchemas[name];
  const safe = method === 'GET';
  const statuses = [
    ...(schema.query || !safe ? [400] : []),
    ...(needs === 'diner' || name === 'signIn' ? [401] : []),
    ...(!safe || path.includes(':id') ? [403] : []),
    ...(path.includes(':id') ? [404] : []),
    ...(TAKES_TABLES.includes(name) ? [409] : []),
    ...(schema.body ? [413, 415] : []),
    ...(safe ? [] : [422]),
    429, 503,
  ];
  return {
    operationId: name,
    summary: schema.summary,
    tags: [upstreams[name].service === 'bff' ? 'accounts' : upstreams[name].service],
    ...(needs === 'diner' ? { security: [{ session: [] }] } : { security: [] }),
    parameters: [
      ...parametersOf(schema.params, 'path', components),
      ...parametersOf(schema.query, 'query', components),
      ...(safe ? [] : [{ name: CSRF_HEADER, in: 'header', required: true, schema: { type: 'string' }, description: "The forgery token of the page's meta tag" }]),
      ...(name === 'createReservation' ? [{ name: IDEMPOTENCY_HEADER, in: 'header', required: false, schema: { type: 'string', maxLength: 200 }, description: 'The same key and body again gives the first answer again' }] : []),
    ],
    ...(schema.body ? { requestBody: { required: true, content: { 'application/json': { schema: jsonSchemaOf(schema.body, 'input', components) } } } } : {}),
    responses: {
      [schema.status]: goodResponse(name, schema, components),
      ...Object.fromEntries(statuses.map((status) => [status, { $ref: `#/components/responses/${status}` }])),
    },
  };
}

function goodResponse(name: CallName, { answer }: CallSchema, components: Record<string, JsonSchema>): JsonSchema {
  if (!answer) return { description: 'Done' };
  const type = name === 'getCalendar' ? 'text/calendar' : 'application/json';
  const headers = PAGED.includes(name) ? {
    Link: { description: 'The next page, rel="next"; absent on the last', schema: { type: 'string' } },
    [TOTAL_HEADER]: { description: 'How many there are over all pages', schema: { type: 'string' } },
  } : undefined;
  return { description: 'Done', ...(headers ? { headers } : {}), content: { [type]: { schema: jsonSchemaOf(answer, 'output', components) } } };
}

function parametersOf(schema: CallSchema['query'], place: 'path' | 'query', components: Record<string, JsonSchema>): JsonSchema[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchemaOf(schema, 'input', components) as { properties?: Record<string, JsonSchema>; required?: string[] };
  return Object.entries(properties).map(([name, property]) => ({ name, in: place, required: place === 'path' || required.includes(name), schema: property }));
}

/** The responses that every operation may point at: a JSON list of sentences, whatever the status. */
export function refusals(): Record<string, JsonSchema> {
  return Object.fromEntries(Object.entries(MEANING).map(([status, description]) => [status, {
    description,
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Sentences' } } },
    ...(['429', '503'].includes(status) ? { headers: { 'Retry-After': { description: 'Seconds', schema: { type: 'integer' } } } } : {}),
  }]));
}
