import type { z } from 'zod';
import type { CallName } from './calls';
import type { callSchemas } from './schemas/calls';

type Schemas = typeof callSchemas;
type In<N extends CallName, Part extends string> =
  Schemas[N] extends Record<Part, infer S extends z.ZodType> ? z.input<S> : undefined;

/** The input of a call. Parts that the call does not have are absent. */
export type CallInput<N extends CallName> = (Schemas[N] extends { params: z.ZodType }
  ? { params: In<N, 'params'> }
  : { params?: undefined }) &
  (Schemas[N] extends { query: z.ZodType } ? { query?: In<N, 'query'> } : { query?: undefined }) &
  (Schemas[N] extends { body: z.ZodType } ? { body: In<N, 'body'> } : { body?: undefined });

/** The answer of a call; undefined for 204. */
export type CallAnswer<N extends CallName> = Schemas[N] extends { answer: infer S extends z.ZodType }
  ? z.output<S>
  : undefined;
