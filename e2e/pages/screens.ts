import { expect, type Page } from '@playwright/test';
import {
  DEMO_EMAIL,
  DEMO_PASSWORD,
  hashPaths,
  withChoices,
  type Keyed,
  type Reservation,
} from '@mesa/contract';
import { apiOf, book, inDays, signUp } from './diner';
import { bookAll, findRestaurant } from './tables';

/** A screen, modal or state of Mesa. Selectors contain no texts, so that it can be opened in any language. */
export interface Screen {
  name: string;
  path: string;
  /** selectors of what is pressed to open it, in order */
  press?: string[];
  /** text to type into a field before anything is pressed */
  typed?: { into: string; text: string };
  /** selector of what appears after the last press; the heading of a dialog unless given */
  shows?: string;
  /** URL pattern of the requests that fail until another screen is opened */
  failing?: string;
}

const DIALOG = 'dialog';
const INVALID = '[aria-invalid="true"]';

/** Opens a screen and waits until it shows what it is for. */
export async function openScreen(
  page: Page,
  { path, press = [], shows = `${DIALOG} h2`, typed, failing }: Screen,
): Promise<void> {
  await page.unrouteAll();
  if (failing) await page.route(failing, (route) => route.abort());
  await page.goto(`/?${Math.random()}#${path}`);
  await expect(page.locator('#root > header')).toBeVisible();
  await expect(page.locator('main').locator('h1, p').first()).toBeVisible();
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  if (failing) await expect(page.locator('main [role="alert"]').first()).toBeVisible();
  if (typed) await page.locator(typed.into).fill(typed.text);
  for (const control of press) await page.locator(control).first().click();
  if (press.length > 0) {
    await expect(page.locator(shows).first()).toBeVisible();
    await expect(page.locator(`${DIALOG} h2`, { hasText: /^(One moment|Un momento|\[Ó)/ })).toHaveCount(0);
  }
}

/** What diners ask a restaurant for. */
const choices = () => ({ date: inDays(19), time: '3:00 PM', party_size: 2 });

const VISITOR_CONTROLS = '#root > header nav button';
const SIGN_UP = `${VISITOR_CONTROLS}:nth-of-type(1)`;
const SIGN_IN = `${VISITOR_CONTROLS}:nth-of-type(2)`;

/** What a visitor sees. */
async function visitorScreens(page: Page): Promise<Screen[]> {
  const restaurant = hashPaths.restaurant.to((await findRestaurant(page, choices(), 52)).id);
  const submit = `${DIALOG} form [type="submit"]`;
  return [
    { name: 'landing', path: '/' },
    { name: 'landing without restaurants', path: '/', failing: '**/api/restaurants?**' },
    { name: 'sign-up', path: '/', press: [SIGN_UP] },
    { name: 'sign-up with errors', path: '/', press: [SIGN_UP, submit], shows: `${DIALOG} ${INVALID}` },
    { name: 'sign-in', path: '/', press: [SIGN_IN] },
    { name: 'sign-in with errors', path: '/', press: [SIGN_IN, submit], shows: `${DIALOG} ${INVALID}` },
    {
      name: 'a forgotten password',
      path: '/',
      press: [SIGN_IN, `${DIALOG} form button:not([aria-label]):not([type="submit"])`],
      shows: `${DIALOG} form:not(:has([type="password"]))`,
    },
    { name: 'a path that does not exist', path: '/nowhere' },
    { name: 'a profile without signing in', path: '/profile' },
    { name: 'results', path: '/search/italian' },
    { name: 'a search with a misspelling', path: '/search/italan' },
    { name: 'a search for a place without restaurants', path: '/search/sushi in pasadena' },
    { name: 'a search near a diner whose place is unknown', path: '/search/near me' },
    { name: 'no results', path: '/search/xqzwv' },
    { name: 'results that cannot be loaded', path: '/search/thai', failing: '**/api/restaurants/search?**' },
    { name: 'a restaurant', path: restaurant },
    { name: 'a photo', path: restaurant, press: ['main button:has(img)'] },
    { name: 'a restaurant that does not exist', path: `/restaurants/${'0'.repeat(24)}` },
    { name: 'a restaurant that cannot be loaded', path: restaurant, failing: `**/api${restaurant}**` },
    { name: 'a reset link that has expired', path: '/reset/no-such-token' },
    { name: 'a confirmation link that has expired', path: '/confirm/no-such-token' },
    {
      name: 'a remote that cannot be loaded',
      path: '/reset/no-such-token',
      failing: '**/remotes/mf-account/**',
    },
  ];
}

/** What a diner sees who has just signed up and booked; signs in as that diner. */
async function newDinerScreens(page: Page): Promise<Screen[]> {
  await signUp(page);
  const table = choices();
  const { id: restaurant } = await findRestaurant(page, table, 52);
  const { id } = await book(page, { restaurant_id: restaurant, ...table });
  const booking = withChoices(hashPaths.booking.to(restaurant), { ...table, time: '5:00 PM' });
  const large = { ...table, time: '4:00 PM', party_size: 8 };
  const { id: full } = await findRestaurant(page, large, 53);
  const watch = { restaurant_id: full, ...large };
  await bookAll(page, watch);
  expect((await apiOf(page)('createWatch', { body: { watch } })).status).toBe(201);
  const account = 'section[aria-labelledby="account"]';
  return [
    { name: 'a restaurant, signed in', path: hashPaths.restaurant.to(restaurant) },
    { name: 'booking', path: booking },
    {
      name: 'booking with errors',
      path: booking,
      typed: { into: 'main form [type="tel"]', text: '12' },
      press: ['main form [type="submit"]'],
      shows: `main ${INVALID}`,
    },
    { name: 'booking a time that is full', path: withChoices(hashPaths.booking.to(full), large) },
    { name: 'a restaurant whose tables are full', path: withChoices(hashPaths.restaurant.to(full), large) },
    { name: 'a reservation', path: `/booking/view/${id}` },
    { name: 'a reservation that does not exist', path: `/booking/view/${'0'.repeat(24)}` },
    { name: 'changing it', path: `/booking/modify/${id}` },
    {
      name: 'confirming the change',
      path: withChoices(hashPaths.bookingEdit.to(id), { ...table, time: '7:00 PM' }),
    },
    { name: 'cancelling it', path: `/booking/cancel/${id}` },
    { name: 'a profile without visits', path: '/profile' },
    {
      name: 'an account with errors',
      path: '/profile',
      press: [`${account} form:has([type="password"]) [type="submit"]`],
      shows: `${account} ${INVALID}`,
    },
    { name: 'deleting the account', path: '/profile', press: [`${account} button >> nth=-1`] },
    { name: 'a profile that cannot be loaded', path: '/profile', failing: '**/api/users/**' },
    { name: 'the search modal', path: '/', press: ['#root > header nav button'] },
  ];
}

/** What the demo diner sees, who has visits and a review; signs in as that diner. */
async function demoScreens(page: Page): Promise<Screen[]> {
  const send = apiOf(page);
  await send('signIn', { body: { user: { email: DEMO_EMAIL, password: DEMO_PASSWORD } } });
  const { body } = await send<Keyed<Reservation>>('listReservations');
  const visits = Object.values(body).filter(({ date }) => date < inDays(0));
  const reviewed = visits.find(({ review }) => review)!;
  const open = visits.find(({ review }) => !review)!;
  return [
    { name: 'a profile with visits', path: '/profile' },
    { name: 'writing a review', path: `/feedback/${open.id}` },
    {
      name: 'a review with errors',
      path: `/feedback/${open.id}`,
      press: ['main form [type="submit"]'],
      shows: 'main form [role="alert"]',
    },
    { name: 'editing a review', path: `/feedback/edit/${reviewed.review!.id}` },
  ];
}

/** The screens of each kind of diner. */
export const SCREENS_OF: Record<string, (page: Page) => Promise<Screen[]>> = {
  visitors: visitorScreens,
  'a new diner': newDinerScreens,
  'the demo diner': demoScreens,
};
