import {
  calls,
  ERROR_FIELDS_HEADER,
  errorFieldsOf,
  Refusal,
  type CallAnswer,
  type CallName,
} from '@mesa/contract';

/** A request as it was sent. */
export interface SentRequest {
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
export type Answers = {
  [N in CallName]?: Answer<N> | ((request: SentRequest) => Answer<N> | Promise<Answer<N>>);
};

/** A fetch that answers from the table and records requests in `requests`. Without an answer a call fails. */
export function fetchFrom(answers: Answers, requests: SentRequest[]): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const call = await readRequest(request);
    if (!call)
      return respond(new Refusal('missing', `The contract has no call ${request.method} ${request.url}`));
    requests.push(call);
    const answer: unknown = answers[call.call];
    if (!(call.call in answers))
      return respond(new Refusal('fault', `This test has no answer for ${call.call}`));
    const value: unknown =
      typeof answer === 'function' ? await withSignal(request.signal, answer(call)) : answer;
    request.signal.throwIfAborted();
    return respond(value);
  };
}

async function withSignal(signal: AbortSignal, answer: unknown): Promise<unknown> {
  const aborted = new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  return Promise.race([answer, aborted]).catch((error: unknown) => {
    if (error instanceof Refusal) return error;
    throw error;
  });
}

function respond(answer: unknown): Response {
  if (answer instanceof Refusal) {
    const headers = new Headers();
    if (answer.retryAfter) headers.set('Retry-After', String(answer.retryAfter));
    const fields = errorFieldsOf(answer);
    if (fields) headers.set(ERROR_FIELDS_HEADER, fields);
    return Response.json(answer.sentences, { status: answer.status, headers });
  }
  if (typeof answer === 'object' && answer !== null && replies.has(answer)) {
    const { status, headers, body } = answer as Reply;
    return typeof body === 'string'
      ? new Response(body, { status, headers })
      : Response.json(body, { status, headers });
  }
  if (answer === undefined) return new Response(null, { status: 204 });
  return typeof answer === 'string' ? new Response(answer) : Response.json(answer);
}

async function readRequest(request: Request): Promise<SentRequest | null> {
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
