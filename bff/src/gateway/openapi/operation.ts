import {
  AVAILABLE_COUNTED_MAX,
  AVAILABLE_HEADER,
  AVAILABLE_OF_HEADER,
  calls,
  CSRF_HEADER,
  ERROR_FIELDS_HEADER,
  IDEMPOTENCY_HEADER,
  TOTAL_HEADER,
  type CallName,
} from '@mesa/contract';
import { callSchemas, type CallSchema } from '@mesa/contract/schemas';
import { routes } from '../../routes';
import { jsonSchemaOf, type JsonSchema } from './json-schemas';

const DESCRIPTIONS: Record<number, string> = {
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
};
/** Errors that every address may answer with; described once, as each operation's `default`. */
const GENERAL = [
  '400 an address or a body that could not be read',
  '405 a method that this address does not support; see Allow',
  '408 a request that is not completed in time',
  '413 a body that is too large',
  '414 an address that is too long',
  '417 an expectation that Mesa cannot meet',
  '431 headers that are too large',
  '500 a fault of Mesa',
];
/** Calls whose body names one of the diner's bookings: errors are those of the booking's own address. */
const NAMES_A_BOOKING: CallName[] = ['createHold'];
/** Calls that may conflict with another diner, or with the same diner's other tab. */
const MAY_CONFLICT: CallName[] = [
  'createReservation',
  'changeReservation',
  'createHold',
  'extendHold',
  'changeReview',
];
const PAGED: CallName[] = ['listRestaurants', 'searchRestaurants', 'listReviews'];
const COUNTED: CallName[] = ['listRestaurants', 'searchRestaurants'];

/** One call of the contract as an OpenAPI operation. */
export function operationOf(name: CallName, components: Record<string, JsonSchema>): JsonSchema {
  const { needs } = calls[name];
  const schema: CallSchema = callSchemas[name];
  const { service } = routes[name];
  return {
    operationId: name,
    summary: schema.summary,
    tags: [service === 'bff' ? 'accounts' : service],
    security: needs === 'diner' ? [{ session: [] }] : [],
    parameters: [
      ...parametersOf(schema.params, 'path', components),
      ...parametersOf(schema.query, 'query', components),
      ...headerParametersOf(name),
    ],
    ...(schema.body && { requestBody: requestBodyOf(schema.body, components) }),
    responses: {
      [schema.status]: goodResponse(name, schema, components),
      ...(isCached(name) ? { 304: { description: 'Not changed' } } : {}),
      ...refused(...statusesOf(name, schema)),
    },
  };
}

/** The statuses of errors that the call may answer with. */
function statusesOf(name: CallName, schema: CallSchema): number[] {
  const { method, path, needs } = calls[name];
  const isSafe = method === 'GET';
  const isOfOne = path.includes('/:');
  return [
    ...(schema.query || !isSafe ? [400] : []),
    ...(needs === 'diner' || name === 'signIn' ? [401] : []),
    ...(!isSafe || (isOfOne && needs === 'diner') ? [403] : []),
    ...(isOfOne || NAMES_A_BOOKING.includes(name) ? [404] : []),
    ...(MAY_CONFLICT.includes(name) ? [409] : []),
    ...(schema.body ? [413, 415] : []),
    ...(isSafe ? [] : [422]),
    429,
    503,
  ];
}

function headerParametersOf(name: CallName): JsonSchema[] {
  const csrfToken = {
    name: CSRF_HEADER,
    in: 'header',
    required: true,
    schema: { type: 'string' },
    description: "The CSRF token of the page's meta tag",
  };
  const idempotencyKey = {
    name: IDEMPOTENCY_HEADER,
    in: 'header',
    required: false,
    schema: { type: 'string', maxLength: 200 },
    description: 'A repeated request with the same key and body gets the first answer',
  };
  return [
    ...(calls[name].method === 'GET' ? [] : [csrfToken]),
    ...(name === 'createReservation' ? [idempotencyKey] : []),
  ];
}

function requestBodyOf(
  body: NonNullable<CallSchema['body']>,
  components: Record<string, JsonSchema>,
): JsonSchema {
  return {
    required: true,
    content: { 'application/json': { schema: jsonSchemaOf(body, 'input', components) } },
  };
}

/** References to these refusals, and to those of every address. */
export function refused(...statuses: number[]): JsonSchema {
  return Object.fromEntries(
    [...statuses, 'default'].map((status) => [status, { $ref: `#/components/responses/${status}` }]),
  );
}

/** Whether visitors get the answer from the response cache, with an ETag. */
function isCached(name: CallName): boolean {
  return calls[name].method === 'GET' && calls[name].needs === 'anyone' && 'handledBy' in routes[name];
}

function goodResponse(
  name: CallName,
  { answer }: CallSchema,
  components: Record<string, JsonSchema>,
): JsonSchema {
  if (!answer) return { description: 'Done' };
  const type = name === 'getCalendar' ? 'text/calendar' : 'application/json';
  const headers = headersOf(name);
  return {
    description: 'Done',
    ...(Object.keys(headers).length > 0 ? { headers } : {}),
    content: { [type]: { schema: jsonSchemaOf(answer, 'output', components) } },
  };
}

/** The headers of a successful response. */
function headersOf(name: CallName): JsonSchema {
  const text = (description: string) => ({ description, schema: { type: 'string' } });
  const count = (description: string) => ({ description, schema: { type: 'integer' } });
  return {
    ...(PAGED.includes(name) && { Link: text('The next page, rel="next"; absent on the last page') }),
    ...(COUNTED.includes(name) && { [TOTAL_HEADER]: count('How many there are on all pages') }),
    ...(name === 'searchRestaurants' && {
      [AVAILABLE_HEADER]: count(
        'On the first page of a search for a date, time and party size: how many matches have a table around that time',
      ),
      [AVAILABLE_OF_HEADER]: count(
        `Among how many matches those were counted: all of them up to ${AVAILABLE_COUNTED_MAX}`,
      ),
    }),
  };
}

function parametersOf(
  schema: CallSchema['query'],
  location: 'path' | 'query',
  components: Record<string, JsonSchema>,
): JsonSchema[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchemaOf(schema, 'input', components) as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema: property,
  }));
}

/** The error responses that operations refer to: a JSON list of sentences, whatever the status. */
export function refusals(): Record<string, JsonSchema> {
  const described = { ...DESCRIPTIONS, default: `Errors of every address: ${GENERAL.join('; ')}` };
  return Object.fromEntries(
    Object.entries(described).map(([status, description]) => [
      status,
      {
        description,
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Sentences' } } },
        headers: {
          [ERROR_FIELDS_HEADER]: {
            description:
              "For each sentence its field's name in the body, or `-`; absent when none is about a field",
            schema: { type: 'string' },
          },
          ...(['429', '503'].includes(status) && {
            'Retry-After': { description: 'Seconds', schema: { type: 'integer' } },
          }),
        },
      },
    ]),
  );
}
