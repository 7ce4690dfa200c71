import { randomBytes } from 'node:crypto';
import { expect, type APIRequestContext, type Browser, type Page } from '@playwright/test';
import {
  addDays,
  calls,
  RESTAURANT_ZONE,
  wallTimeAt,
  type CallName,
  type Keyed,
  type Reservation,
  type User,
} from '@mesa/contract';

/** A diner who exists only for one story. */
export interface NewDiner {
  fname: string;
  lname: string;
  email: string;
  password: string;
}

export function newDiner(fname = 'Ana'): NewDiner {
  return {
    fname,
    lname: 'Ruiz',
    email: `${randomBytes(6).toString('hex')}@mesa.example`,
    password: 'plum-orchard-lantern',
  };
}

/** The date this many days from today, in the restaurants' time zone. */
export function inDays(days: number): string {
  return addDays(wallTimeAt(new Date(), RESTAURANT_ZONE).date, days);
}

/** Calls `/api` with the page's cookies, to set up what a story does not test itself. */
export function apiOf(page: Page | { request: APIRequestContext }) {
  let token = '';
  const refresh = async () => {
    const html = await (await page.request.get('/')).text();
    token = /name="csrf-token" content="([^"]+)"/.exec(html)?.[1] ?? '';
  };
  return async function send<T>(
    name: CallName,
    {
      params = {},
      body,
      headers = {},
    }: { params?: Record<string, string>; body?: unknown; headers?: Record<string, string> } = {},
  ) {
    if (!token) await refresh();
    const path = calls[name].path.replace(/:(\w+)/g, (_, key: string) => params[key] ?? '');
    const response = await page.request.fetch(path, {
      method: calls[name].method,
      headers: {
        'x-csrf-token': token,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { data: JSON.stringify(body) }),
    });
    token = response.headers()['x-csrf-token'] ?? token;
    const text = await response.text();
    return {
      status: response.status(),
      headers: response.headers(),
      body: (text ? JSON.parse(text) : undefined) as T,
    };
  };
}

/** Signs a new diner up through the API; the page is signed in after its next load. */
export async function signUp(page: Page, diner = newDiner()): Promise<NewDiner & { id: string }> {
  const { status, body } = await apiOf(page)<Keyed<User>>('signUp', { body: { user: diner } });
  expect(status).toBe(201);
  return { ...diner, id: Object.keys(body)[0]! };
}

/** Signs a new diner up in a browser of their own. */
export async function signUpElsewhere(
  browser: Browser,
  fname: string,
): Promise<{ page: Page; diner: NewDiner & { id: string } }> {
  const page = await browser.newPage();
  return { page, diner: await signUp(page, newDiner(fname)) };
}

export interface BookingRequest {
  restaurant_id: string;
  date: string;
  time: string;
  party_size: number;
}

/** Books through the API, as the diner who is signed in on the page. */
export async function book(page: Page, request: BookingRequest): Promise<Reservation> {
  const { status, body } = await apiOf(page)<Keyed<Reservation>>('createReservation', {
    body: { reservation: { ...request, phone: '(213) 555-0100' } },
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return Object.values(body)[0]!;
}
