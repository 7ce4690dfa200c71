import { z } from 'zod';
import { calls, needsDiner, type CallName } from '../calls';
import {
  AVAILABLE_HEADER,
  AVAILABLE_OF_HEADER,
  UNDERSTOOD_HEADER,
  CSRF_HEADER,
  IDEMPOTENCY_HEADER,
  TOTAL_HEADER,
} from '../internal';
import { AVAILABLE_COUNTED_MAX } from '../limits';
import type { STATUS_OF_KIND } from '../refusal';

/** A status that an error may have. */
export type ErrorStatus = (typeof STATUS_OF_KIND)[keyof typeof STATUS_OF_KIND];

interface Parts {
  query?: unknown;
  body?: unknown;
  errors?: readonly ErrorStatus[];
}

/**
 * The statuses of errors that a call may answer with, in ascending order: its own, and those that follow from
 * the conventions (contract.md "Conventions of /api").
 */
export function errorStatusesOf(name: CallName, { query, body, errors = [] }: Parts): ErrorStatus[] {
  const { method } = calls[name];
  const all: ErrorStatus[] = [...errors, 429, 503];
  if (query || body) all.push(400);
  if (body) all.push(413, 415, 422);
  if (needsDiner(name)) all.push(401);
  // without a valid CSRF token
  if (method !== 'GET') all.push(403);
  return [...new Set(all)].sort((a, b) => a - b);
}

/** Headers of a request that belong to one call. */
export const idempotent = z.object({
  [IDEMPOTENCY_HEADER]: z
    .string()
    .max(200)
    .optional()
    .describe('A repeated request with the same key and body gets the first answer'),
});

/** Headers of an answer that starts a fresh session. */
export const freshSession = z.object({
  [CSRF_HEADER]: z.string().describe('The CSRF token of the fresh session, for the meta tag of the page'),
});

/** Headers of a list that comes in pages. */
export const paged = z.object({
  link: z.string().optional().describe('The next page, rel="next"; absent on the last page'),
});

/** Headers of a list of restaurants. */
export const counted = paged.extend({
  [TOTAL_HEADER]: z.int().optional().describe('How many there are on all pages'),
});

/** Headers of a search. */
export const countedWithTables = counted.extend({
  [AVAILABLE_HEADER]: z
    .int()
    .optional()
    .describe(
      'On the first page of a search for a date, time and party size: ' +
        'how many matches have a table around that time',
    ),
  [AVAILABLE_OF_HEADER]: z
    .int()
    .optional()
    .describe(`How many matches were checked for that count: all of them up to ${AVAILABLE_COUNTED_MAX}`),
  [UNDERSTOOD_HEADER]: z
    .string()
    .optional()
    .describe('How the words of the query were understood: JSON, percent-encoded; absent for nothing to say'),
});
