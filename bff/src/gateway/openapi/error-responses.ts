import { ERROR_FIELDS_HEADER } from '@mesa/contract';
import { entities, type ErrorStatus } from '@mesa/contract/schemas';
import { z } from 'zod';
import type { ZodOpenApiResponseObject } from 'zod-openapi';

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

const DESCRIPTIONS: Record<Exclude<ErrorStatus, 500>, string> = {
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

const headers = z.object({
  [ERROR_FIELDS_HEADER]: z
    .string()
    .optional()
    .describe("For each sentence its field's name in the body, or `-`; absent when none is about a field"),
  'content-language': z.enum(['en', 'es']).describe('The language of the sentences'),
});
const headersWithRetry = headers.extend({ 'retry-after': z.int().describe('Seconds') });

/** The error responses that operations refer to: a JSON list of sentences, whatever the status. */
export const errorResponses: Record<string, ZodOpenApiResponseObject> = Object.fromEntries(
  Object.entries({ ...DESCRIPTIONS, default: `Errors of every address: ${GENERAL.join('; ')}` }).map(
    ([status, description]) => [
      status,
      {
        description,
        content: { 'application/json': { schema: entities.Sentences } },
        headers: ['429', '503'].includes(status) ? headersWithRetry : headers,
      },
    ],
  ),
);

/** References to the errors with these statuses, and to those of every address. */
export function refused(...statuses: ErrorStatus[]): Record<string, { $ref: string }> {
  return Object.fromEntries(
    [...statuses, 'default'].map((status) => [status, { $ref: `#/components/responses/${status}` }]),
  );
}
