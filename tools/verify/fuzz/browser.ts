import { CSRF_HEADER } from '@mesa/contract';
import type { User } from '@mesa/contract';
import { Pool } from 'undici';

/** Cookies and CSRF token of one visitor or diner. */
export interface Session {
  cookie: string;
  token: string;
}

/** Loads the page to get a token, as a browser does first. */
export async function visit(url: string): Promise<Session> {
  const answer = await fetch(url);
  const html = await answer.text();
  const token = /<meta name="csrf-token" content="([^"]+)"/.exec(html)?.[1];
  if (!token) throw new Error(`${url} gave no page with a CSRF token (status ${answer.status}).`);
  return { cookie: cookiesOf(answer), token };
}

/** Signs up a diner with a random address. @returns the session and the diner */
export async function signUp(
  url: string,
  name: string,
): Promise<{ session: Session; user: User; password: string }> {
  const visitor = await visit(url);
  const password = `a long ${name} password ${Math.random().toString(36).slice(2)}`;
  const email = `${name}-${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}@mesa.example`;
  const answer = await call(url, visitor, 'POST', '/api/users', {
    user: { fname: 'Ana', lname: 'Ruiz', email, password },
  });
  if (answer.status !== 201)
    throw new Error(`Signing up was answered ${answer.status}: ${await answer.text()}`);
  const [user] = Object.values((await answer.json()) as Record<string, User>);
  return {
    session: { cookie: cookiesOf(answer, visitor.cookie), token: answer.headers.get(CSRF_HEADER)! },
    user: user!,
    password,
  };
}

export const call = (
  url: string,
  { cookie, token }: Session,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Response> =>
  fetch(url + path, {
    method,
    headers: {
      cookie,
      [CSRF_HEADER]: token,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    body: body === undefined ? undefined : JSON.stringify(body),
    redirect: 'manual',
  });

/** The cookies after an answer, as a browser keeps them: new ones replace those of the same name. */
export function cookiesOf(answer: Response, before = ''): string {
  const jar = new Map(
    before
      .split('; ')
      .filter(Boolean)
      .map((one) => one.split(/=(.*)/s) as [string, string]),
  );
  for (const line of answer.headers.getSetCookie()) {
    const [name, value] = line.split(';')[0]!.split(/=(.*)/s) as [string, string];
    if (value) jar.set(name, value);
    else jar.delete(name);
  }
  return [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
}

export const openPool = (url: string, connections: number): Pool =>
  new Pool(url, { connections, pipelining: 1, headersTimeout: 20_000, bodyTimeout: 20_000 });
