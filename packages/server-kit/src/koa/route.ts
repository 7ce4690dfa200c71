import {
  calls,
  internalCalls,
  needsDiner,
  Refusal,
  type CallName,
  type FieldSentence,
  type Identity,
} from '@mesa/contract';
import { say } from '@mesa/contract/sentences';
import {
  callSchemas,
  fields,
  internalSchemas,
  parse,
  sentencesOf,
  type CallSchema,
} from '@mesa/contract/schemas';
import type { Context } from 'koa';
import { z } from 'zod';
import { readJson } from '../read-json';

/** What a handler gets: the input, parsed by the contract's schema, and the identity. */
export interface Request<Params = unknown, Query = unknown, Body = unknown> {
  params: Params;
  query: Query;
  body: Body;
  identity: Identity;
  /** the signed-in diner; reading it as a visitor refuses with 401 */
  user: NonNullable<Identity['user']>;
  ctx: Context;
}

export type Handler<R, A> = (request: R) => Promise<A>;

/** One route of a service's route table, ready to be mounted. */
export interface Route {
  method: string;
  path: string;
  handle: (ctx: Context, identity: Identity) => Promise<void>;
}

type Output<S, Part extends string> =
  S extends Record<Part, infer T extends z.ZodType> ? z.output<T> : undefined;
type Answer<S> = S extends { answer: infer T extends z.ZodType } ? z.input<T> : void;

type CallRequest<N extends CallName> = Request<
  Output<(typeof callSchemas)[N], 'params'>,
  Output<(typeof callSchemas)[N], 'query'>,
  Output<(typeof callSchemas)[N], 'body'>
>;

/**
 * Errors of a body beyond its schema; reported together with those of the schema (contract.md "all that is
 * wrong at once").
 */
type Checks = (body: Record<string, unknown>, identity: Identity) => Promise<FieldSentence[]>;

/**
 * A route for a call of the contract: refuses visitors where the call needs a diner, parses, handles,
 * responds.
 */
export function route<N extends CallName>(
  name: N,
  handler: Handler<CallRequest<N>, Answer<(typeof callSchemas)[N]>>,
  checks?: Checks,
): Route {
  const { method, path } = calls[name];
  const schema: CallSchema = callSchemas[name];
  return createRoute({
    method,
    path,
    schema,
    needsDiner: needsDiner(name),
    // the schema above parses what the handler's type names
    handler: handler as unknown as Handler<Request, unknown>,
    checks,
  });
}

type InternalName = keyof typeof internalCalls;
type InternalRequest<N extends InternalName> = Request<
  { id: string },
  Output<(typeof internalSchemas)[N], 'query'>,
  Output<(typeof internalSchemas)[N], 'body'>
>;

const internalParams = z.object({ id: fields.id('id').optional() });

/** A route for a call that only the BFF makes. */
export function internalRoute<N extends InternalName>(
  name: N,
  handler: Handler<InternalRequest<N>, unknown>,
): Route {
  const { method, path } = internalCalls[name];
  return createRoute({
    method,
    path,
    // internal calls have no summary and no answer schema
    schema: { ...internalSchemas[name], params: internalParams, status: 200 } as Partial<CallSchema>,
    needsDiner: false,
    // the schema above parses what the handler's type names
    handler: handler as unknown as Handler<Request, unknown>,
  });
}

interface RouteParts {
  method: string;
  path: string;
  schema: Partial<CallSchema>;
  needsDiner: boolean;
  handler: Handler<Request, unknown>;
  checks?: Checks;
}

function createRoute({ method, path, schema, needsDiner, handler, checks }: RouteParts): Route {
  const handle = async (ctx: Context, identity: Identity) => {
    if (needsDiner && !identity.user) throw new Refusal('signed-out', say('signIn'));
    const findMore = async (body: Record<string, unknown>) => (await checks?.(body, identity)) ?? [];
    const request = {
      params: schema.params ? readParams(schema.params, ctx.params) : ctx.params,
      query: schema.query ? parse(schema.query, ctx.query, 'malformed') : {},
      body: schema.body ? await readBody(schema.body, await readJson(ctx.req), findMore) : undefined,
      identity,
      get user() {
        if (!identity.user) throw new Refusal('signed-out', say('signIn'));
        return identity.user;
      },
      ctx,
    };
    const answer = await handler(request);
    ctx.status = answer === undefined ? 204 : (schema.status ?? 200);
    if (answer !== undefined) ctx.body = answer;
  };
  return { method, path, handle };
}

async function readBody(
  schema: z.ZodType,
  body: Record<string, unknown>,
  findMore: (body: Record<string, unknown>) => Promise<FieldSentence[]>,
): Promise<unknown> {
  const more = await findMore(body);
  if (more.length === 0) return parse(schema, body, 'invalid');
  const result = schema.safeParse(body);
  if (result.success) throw new Refusal('invalid', more);
  throw new Refusal('invalid', [...sentencesOf(result.error), ...more]);
}

/** A malformed id is answered like an unknown one: 404, not 400. */
function readParams(schema: z.ZodType, params: unknown): unknown {
  const result = schema.safeParse(params);
  if (!result.success) throw new Refusal('missing', say('notFound'));
  return result.data;
}
