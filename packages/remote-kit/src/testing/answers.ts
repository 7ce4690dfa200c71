import {
  calls,
  ERROR_FIELDS_HEADER,
  errorFieldsOf,
  Refusal,
  type CallAnswer,
  type CallName,
} from '@mesa/contract';

/** A request as it was sent. */
export interface Asked {
  call: CallName;
  params: Record<string, string>;
  query: Record<string, string>;
  body: unknown;
  headers: Headers;
}

/** An answer with its own status, headers or raw body. */
interface Reply {
  status: number;
  headers: Record<string, string>;
  body: unknown;
}

const replies = new WeakSet<object>();

/**
 * For answers that need more than a body, e.g. `reply({ headers: { Link: '…' }, body: [] })`. A string body
 * is sent as it is.
 */
export function reply({ status = 200, headers = {}, body = null }: Partial<Reply>): Reply {
  const made = { status, headers, body };
  replies.add(made);
  return made;
}

type Answer<N extends CallName> = CallAnswer<N> | Refusal | Reply;

/**
 * What the server answers, call by call: an answer, or a function of the request. A Refusal is sent as status
 * and JSON list.
 */
export type Answers = { [N in CallName]?: Answer<N> | ((asked: Asked) => Answer<N> | Promise<Answer<N>>) };

/** A fetch that answers from the table and records requests in `asked`. Without an answer a call fails. */
export function fetchFrom(answers: Answers, asked: Asked[]): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const known = await readAsked(request);
    if (!known) return respond(new Refusal('missing', `No call is ${request.method} ${request.url}`));
    asked.push(known);
    const answer: unknown = answers[known.call];
    if (!(known.call in answers))
      return respond(new Refusal('fault', `This test has no answer for ${known.call}`));
    const said: unknown =
      typeof answer === 'function' ? await withSignal(request.signal, answer(known)) : answer;
    request.signal.throwIfAborted();
    return respond(said);
  };
}

async function withSignal(signal: AbortSignal, answer: unknown): Promise<unknown> {
  const aborted = new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  return Promise.race([answer, aborted]).catch((error: unknown) => {
    if (error instanceof Refusal) return error;
    throw error;
  });
}

function respond(said: unknown): Response {
  if (said instanceof Refusal) {
    const headers = new Headers();
    if (said.retryAfter) headers.set('Retry-After', String(said.retryAfter));
    const fields = errorFieldsOf(said);
    if (fields) headers.set(ERROR_FIELDS_HEADER, fields);
    return Response.json(said.sentences, { status: said.status, headers });
  }
  if (typeof said === 'object' && said !== null && replies.has(said)) {
    const { status, headers, body } = said as Reply;
    return typeof body === 'string'
      ? new Response(body, { status, headers })
      : Response.json(body, { status, headers });
  }
  if (said === undefined) return new Response(null, { status: 204 });
  return typeof said === 'string' ? new Response(said) : Response.json(said);
}

async function readAsked(request: Request): Promise<Asked | null> {
  const url = new URL(request.url);
  for (const [name, { method, path }] of Object.entries(calls)) {
    const match =
      method === request.method &&
      new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`).exec(url.pathname);
    // the first match wins: the contract lists a literal path before the parameter that would match it too
    if (!match) continue;
    const text = await request.text();
    return {
      call: name as CallName,
      params: { ...match.groups },
      query: Object.fromEntries(url.searchParams),
      body: text ? JSON.parse(text) : undefined,
      headers: request.headers,
    };
  }
  return null;
}
