import {
  IDENTITY_HEADER,
  internalCalls,
  Refusal,
  type CallName,
  type CallShape,
  type FieldSentence,
  type Identity,
} from '@mesa/contract';
import {
  callSchemas,
  fields,
  internalSchemas,
  parse,
  sentencesOf,
  shapeOf,
  type CallSchema,
} from '@mesa/contract/schemas';
import { say } from '@mesa/contract/sentences';
import type Router from '@koa/router';
import type { Context, Middleware } from 'koa';
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

type Output<S, Part extends string> =
  S extends Record<Part, infer T extends z.ZodType> ? z.output<T> : undefined;
type Answer<S> = S extends { answer: infer T extends z.ZodType } ? z.input<T> : void;

type CallRequest<N extends CallName> = Request<
  Output<(typeof callSchemas)[N], 'params'>,
  Output<(typeof callSchemas)[N], 'query'>,
  Output<(typeof callSchemas)[N], 'body'>
>;

/** What answers a call of the contract. */
export type CallHandler<N extends CallName> = Handler<CallRequest<N>, Answer<(typeof callSchemas)[N]>>;

/**
 * Errors of a body beyond its schema; reported together with those of the schema (contract.md "all that is
 * wrong at once"). What it throws comes before any of them.
 */
type Checks = (body: Record<string, unknown>, identity: Identity, ctx: Context) => Promise<FieldSentence[]>;

/** Who calls, as the BFF has signed it. @throws InvalidIdentity */
export function identityOf(ctx: Context): Promise<Identity> {
  // set by createService()
  const { readIdentity } = ctx.state as { readIdentity: (token: string | undefined) => Promise<Identity> };
  return readIdentity(ctx.get(IDENTITY_HEADER) || undefined);
}

/** Guard of a route: refuses visitors, before anything is parsed. @throws Refusal `signed-out` */
export const diner: Middleware = async (ctx, next) => {
  if (!(await identityOf(ctx)).user) throw new Refusal('signed-out', say('signIn'));
  return next();
};

/**
 * The last handler of a route: parses the input by the schemas of a call of the contract, and answers with
 * what `handler` returns and the call's status.
 */
export function answer<N extends CallName>(name: N, handler: CallHandler<N>, checks?: Checks): Middleware {
  const schema: CallSchema = callSchemas[name];
  // the schema parses what the handler's type names
  return named(name, answerBy(schema, handler as unknown as Handler<Request, unknown>, checks));
}

type InternalName = keyof typeof internalCalls;
type InternalRequest<N extends InternalName> = Request<
  { id: string },
  Output<(typeof internalSchemas)[N], 'query'>,
  Output<(typeof internalSchemas)[N], 'body'>
>;

const internalParams = z.object({ id: fields.id('id').optional() });

/** As `answer`, for a call that only the BFF makes. */
export function answerInternal<N extends InternalName>(
  name: N,
  handler: Handler<InternalRequest<N>, unknown>,
): Middleware {
  // internal calls have no summary and no answer schema
  const schema = { ...internalSchemas[name], params: internalParams, status: 200 } as Partial<CallSchema>;
  // the schema parses what the handler's type names
  return named(name, answerBy(schema, handler as unknown as Handler<Request, unknown>));
}

/** Middleware that `callsOf` finds again. */
const named = (answers: CallName | InternalName, middleware: Middleware) =>
  Object.assign(middleware, { answers });

/** The shapes of the calls that a router answers, where it answers them; files and forms have none. */
export function callsOf(router: Router): Record<string, CallShape> {
  const answered = router.stack.flatMap(({ path, methods, stack }) => {
    const { answers: call } = stack.at(-1) as { answers?: CallName | InternalName };
    const method = methods.find((verb) => verb !== 'HEAD') ?? '';
    return call ? [[call, { ...shapeOf(call), method, path: String(path) }] as const] : [];
  });
  return Object.fromEntries(answered);
}

function answerBy(
  schema: Partial<CallSchema>,
  handler: Handler<Request, unknown>,
  checks?: Checks,
): Middleware {
  return async (ctx: Context) => {
    const identity = await identityOf(ctx);
    const findMore = async (body: Record<string, unknown>) => (await checks?.(body, identity, ctx)) ?? [];
    const result = await handler({
      params: schema.params ? readParams(schema.params, ctx.params) : ctx.params,
      query: schema.query ? parse(schema.query, ctx.query, 'malformed') : {},
      body: schema.body ? await readBody(schema.body, await readJson(ctx.req), findMore) : undefined,
      identity,
      get user() {
        if (!identity.user) throw new Refusal('signed-out', say('signIn'));
        return identity.user;
      },
      ctx,
    });
    ctx.status = result === undefined ? 204 : (schema.status ?? 200);
    if (result !== undefined) ctx.body = result;
  };
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
