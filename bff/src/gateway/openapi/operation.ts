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

const MEANING: Record<number, string> = {
  400: 'Malformed JSON or parameters',
  401: 'Not signed in, or not with these words',
  403: 'Not yours, or no valid forgery token',
  404: 'No such thing',
  409: 'The slot was taken, or what is to be changed was changed, meanwhile',
  413: 'Too large',
  415: 'Not JSON',
  422: 'Invalid fields, all at once',
  429: 'Too many requests; see Retry-After',
  503: 'A part is down; see Retry-After',
};
/** What every address may answer, whatever the call: described once, as each operation's `default`. */
const GENERAL = [
  '400 an address or a body that cannot be read',
  '405 a method that this address does not have; see Allow',
  '408 a request that does not come to its end',
  '413 a body that is too large',
  '414 an address that is too long',
  '417 an expectation that Mesa does not know',
  '431 headers that are too large',
  '500 a fault of Mesa',
];
/** Names one of the diner's bookings in its body, and answers about it as that booking's own address would. */
const NAMES_A_BOOKING: CallName[] = ['createHold'];
/** Others may be faster: with the tables, or with the same review in another tab. */
const MAY_BE_LATE: CallName[] = [
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
  const { method, path, needs } = calls[name];
  const schema: CallSchema = callSchemas[name];
  const safe = method === 'GET';
  const ofOne = path.includes('/:');
  const statuses = [
    ...(schema.query || !safe ? [400] : []),
    ...(needs === 'diner' || name === 'signIn' ? [401] : []),
    ...(!safe || (ofOne && needs === 'diner') ? [403] : []),
    ...(ofOne || NAMES_A_BOOKING.includes(name) ? [404] : []),
    ...(MAY_BE_LATE.includes(name) ? [409] : []),
    ...(schema.body ? [413, 415] : []),
    ...(safe ? [] : [422]),
    429,
    503,
  ];
  return {
    operationId: name,
    summary: schema.summary,
    tags: [routes[name].service === 'bff' ? 'accounts' : routes[name].service],
    ...(needs === 'diner' ? { security: [{ session: [] }] } : { security: [] }),
    parameters: [
      ...parametersOf(schema.params, 'path', components),
      ...parametersOf(schema.query, 'query', components),
      ...(safe
        ? []
        : [
            {
              name: CSRF_HEADER,
              in: 'header',
              required: true,
              schema: { type: 'string' },
              description: "The forgery token of the page's meta tag",
            },
          ]),
      ...(name === 'createReservation'
        ? [
            {
              name: IDEMPOTENCY_HEADER,
              in: 'header',
              required: false,
              schema: { type: 'string', maxLength: 200 },
              description: 'The same key and body again gives the first answer again',
            },
          ]
        : []),
    ],
    ...(schema.body
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: jsonSchemaOf(schema.body, 'input', components) } },
          },
        }
      : {}),
    responses: {
      [schema.status]: goodResponse(name, schema, components),
      ...(isAlikeForAll(name) ? { 304: { description: 'Not changed' } } : {}),
      ...refused(...statuses),
    },
  };
}

/** Points at these refusals, and at those that every address may answer. */
export function refused(...statuses: number[]): JsonSchema {
  return Object.fromEntries(
    [...statuses, 'default'].map((status) => [status, { $ref: `#/components/responses/${status}` }]),
  );
}

/** Put together here, and the same for every visitor: the answer has a tag, and who has it already is told so. */
function isAlikeForAll(name: CallName): boolean {
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

/** What a good answer says beside its body. */
function headersOf(name: CallName): JsonSchema {
  const text = (description: string) => ({ description, schema: { type: 'string' } });
  const count = (description: string) => ({ description, schema: { type: 'integer' } });
  return {
    ...(PAGED.includes(name) && { Link: text('The next page, rel="next"; absent on the last') }),
    ...(COUNTED.includes(name) && { [TOTAL_HEADER]: count('How many there are over all pages') }),
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
  place: 'path' | 'query',
  components: Record<string, JsonSchema>,
): JsonSchema[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchemaOf(schema, 'input', components) as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

/** The responses that every operation may point at: a JSON list of sentences, whatever the status. */
export function refusals(): Record<string, JsonSchema> {
  const described = { ...MEANING, default: `What every address may answer: ${GENERAL.join('; ')}` };
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
