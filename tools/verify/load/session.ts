import { CSRF_HEADER, type User } from '@mesa/contract';

/** How long to wait for an answer, in milliseconds. */
const WITHIN_MS = 30_000;

/** What a visitor's or diner's browser keeps and sends. */
export class Session {
  constructor(
    readonly url: string,
    readonly cookie = '',
    readonly token = '',
  ) {}

  /** Sends a request as the browser would: a body becomes JSON, redirects are not followed. */
  call(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    if (body === undefined) return this.send(method, path, undefined, headers);
    return this.send(method, path, JSON.stringify(body), { 'content-type': 'application/json', ...headers });
  }

  /** Sends a request with a body of any type. */
  send(
    method: string,
    path: string,
    body: string | undefined,
    headers: Record<string, string>,
  ): Promise<Response> {
    return fetch(this.url + path, {
      method,
      headers: { cookie: this.cookie, [CSRF_HEADER]: this.token, ...headers },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(WITHIN_MS),
    });
  }

  /** The session that an answer to a sign-in or sign-up begins. */
  after(answer: Response): Session {
    return new Session(this.url, cookiesOf(answer, this.cookie), answer.headers.get(CSRF_HEADER)!);
  }
}

/** A diner who is signed in. */
export interface Diner {
  session: Session;
  user: User;
  password: string;
}

/** Loads the page to get a token, as a browser does first. @param cookie what the browser keeps */
export async function visit(url: string, cookie = ''): Promise<Session> {
  const answer = await fetch(url, { headers: { cookie }, signal: AbortSignal.timeout(WITHIN_MS) });
  const html = await answer.text();
  const token = /<meta name="csrf-token" content="([^"]+)"/.exec(html)?.[1];
  if (!token) throw new Error(`${url} gave no page with a CSRF token (status ${answer.status}).`);
  return new Session(url, cookiesOf(answer, cookie), token);
}

/** Signs up a diner with a random address. @param name part of it, for logs */
export async function signUp(url: string, name: string): Promise<Diner> {
  const visitor = await visit(url);
  const password = `a long ${name} password ${Math.random().toString(36).slice(2)}`;
  const email = `${name}-${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}@mesa.example`;
  const answer = await visitor.call('POST', '/api/users', {
    user: { fname: 'Ana', lname: 'Ruiz', email, password },
  });
  if (answer.status !== 201)
    throw new Error(`Signing up was answered ${answer.status}: ${await answer.text()}`);
  const [user] = Object.values((await answer.json()) as Record<string, User>);
  return { session: visitor.after(answer), user: user!, password };
}

/** The cookies after an answer, as a browser keeps them: new ones replace those of the same name. */
function cookiesOf(answer: Response, before = ''): string {
  const jar = new Map(
    before
      .split('; ')
      .filter(Boolean)
      .map((cookie) => cookie.split(/=(.*)/s) as [string, string]),
  );
  for (const line of answer.headers.getSetCookie()) {
    const [name, value] = line.split(';')[0]!.split(/=(.*)/s) as [string, string];
    if (value) jar.set(name, value);
    else jar.delete(name);
  }
  return [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
}
