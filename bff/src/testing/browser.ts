import { BOOTSTRAP_ID, CSRF_HEADER, type Bootstrap, type User } from '@mesa/contract';
import { eventually } from '@mesa/server-kit/testing';

interface Seen {
  status: number;
  headers: Headers;
  body: unknown;
  text: string;
}

interface Sent {
  headers?: Record<string, string>;
  /** false: without the CSRF token */
  token?: boolean;
}

export type Browser = ReturnType<typeof openBrowser>;

/** Handles the page, cookies and the CSRF token as a browser does, by plain fetch. */
export function openBrowser(at: string) {
  let origin = at;
  const cookies = new Map<string, string>();
  let token = '';

  const send = async (
    method: string,
    path: string,
    body?: unknown,
    { headers = {}, token: withToken = true }: Sent = {},
  ): Promise<Seen> => {
    const sent: Record<string, string> = {};
    if (cookies.size > 0) sent.cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    if (method !== 'GET' && withToken) sent[CSRF_HEADER] = token;
    if (body !== undefined) sent['content-type'] = 'application/json';
    const answer = await fetch(origin + path, {
      method,
      redirect: 'manual',
      headers: { ...sent, ...headers },
      body: body === undefined || typeof body === 'string' ? body : JSON.stringify(body),
    });
    for (const line of answer.headers.getSetCookie()) keep(line);
    token = answer.headers.get(CSRF_HEADER) ?? token;
    const text = await answer.text();
    const isJson = /json/.test(answer.headers.get('content-type') ?? '');
    return {
      status: answer.status,
      headers: answer.headers,
      text,
      body: isJson ? (JSON.parse(text) as unknown) : undefined,
    };
  };

  const keep = (line: string) => {
    const [pair] = line.split(';');
    const at = pair!.indexOf('=');
    const [name, value] = [pair!.slice(0, at), pair!.slice(at + 1)];
    if (value === '' || /expires=Thu, 01 Jan 1970/i.test(line)) cookies.delete(name);
    else cookies.set(name, value);
  };

  const open = async (path = '/'): Promise<{ seen: Seen; bootstrap: Bootstrap }> => {
    const seen = await send('GET', path);
    token = /<meta name="csrf-token" content="([^"]+)">/.exec(seen.text)?.[1] ?? '';
    const block = new RegExp(`id="${BOOTSTRAP_ID}">(.*?)</script>`, 's').exec(seen.text)?.[1];
    return { seen, bootstrap: JSON.parse(block ?? 'null') as Bootstrap };
  };

  return {
    cookies,
    open,
    get: (path: string, sent?: Sent) => send('GET', path, undefined, sent),
    post: (path: string, body?: unknown, sent?: Sent) => send('POST', path, body, sent),
    patch: (path: string, body?: unknown, sent?: Sent) => send('PATCH', path, body, sent),
    put: (path: string, body?: unknown, sent?: Sent) => send('PUT', path, body, sent),
    delete: (path: string, body?: unknown, sent?: Sent) => send('DELETE', path, body, sent),
    get token() {
      return token;
    },
    set token(value: string) {
      token = value;
    },
    /** continues with another instance, with the same cookies and token */
    through(instance: string) {
      origin = instance;
    },
    /** opens the page and signs up a new diner */
    async signUp(diner: Partial<User & { password: string }> = {}): Promise<User> {
      await open();
      // a service that has just started on a busy machine may not answer in time
      return eventually(async () => {
        const email = diner.email ?? `diner${Math.random().toString(36).slice(2)}@mesa.example`;
        const { status, body } = await send('POST', '/api/users', {
          user: { fname: 'Ana', lname: 'Reyes', password: PASSWORD, ...diner, email },
        });
        if (status !== 201) throw new Error(`The sign-up was answered ${status}: ${JSON.stringify(body)}`);
        return Object.values(body as Record<string, User>)[0]!;
      });
    },
  };
}

export const PASSWORD = 'table by the window';
