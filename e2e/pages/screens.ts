import { expect, type Page } from '@playwright/test';
import {
  DEMO_EMAIL,
  DEMO_PASSWORD,
  type Keyed,
  type ListedRestaurant,
  type Reservation,
} from '@mesa/contract';
import { apiOf, book, inDays, signUp } from './diner';

/** A screen, modal or state of Mesa. It is found without words, so that it can be opened in any language. */
export interface Screen {
  name: string;
  path: string;
  /** a press on the screen that opens it */
  press?: string;
  /** these calls fail while it opens */
  failing?: string;
}

/** Opens a screen and waits until it shows what it is for. */
export async function openScreen(page: Page, { path, press, failing }: Screen): Promise<void> {
  if (failing) await page.route(failing, (route) => route.abort());
  await page.goto(`/?${Math.random()}#${path}`);
  await expect(page.locator('#root > header')).toBeVisible();
  await expect(page.locator('main').locator('h1, p').first()).toBeVisible();
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  if (press) {
    await page.locator(press).first().click();
    await expect(page.locator('[role="dialog"] h2')).not.toHaveText(/^(One moment|Un momento|\[Ó)/);
  }
  if (failing) await page.unroute(failing);
}

const VISITOR_CONTROLS = '#root > header nav button';

/** What a visitor sees. */
export async function visitorScreens(page: Page): Promise<Screen[]> {
  const restaurant = `/restaurants/${await someRestaurant(page)}`;
  return [
    { name: 'landing', path: '/' },
    { name: 'sign-up', path: '/', press: `${VISITOR_CONTROLS}:nth-of-type(1)` },
    { name: 'sign-in', path: '/', press: `${VISITOR_CONTROLS}:nth-of-type(2)` },
    { name: 'results', path: '/search/italian' },
    { name: 'a search with a misspelling', path: '/search/italan' },
    { name: 'no results', path: '/search/xqzwv' },
    { name: 'results that cannot be loaded', path: '/search/thai', failing: '**/api/restaurants/search?**' },
    { name: 'a restaurant', path: restaurant },
    { name: 'a photo', path: restaurant, press: 'main button:has(img)' },
    { name: 'a restaurant that does not exist', path: `/restaurants/${'0'.repeat(24)}` },
    { name: 'a reset link that has expired', path: '/reset/no-such-token' },
    { name: 'a confirmation link that has expired', path: '/confirm/no-such-token' },
  ];
}

/** What a diner sees who has just signed up and booked; signs in as that diner. */
export async function newDinerScreens(page: Page): Promise<Screen[]> {
  await signUp(page);
  const restaurant = await someRestaurant(page);
  const request = { restaurant_id: restaurant, date: inDays(19), time: '3:00 PM', party_size: 2 };
  const { id } = await book(page, request);
  const chosen = (time: string) =>
    new URLSearchParams({ date: request.date, time, party_size: '2' }).toString();
  return [
    { name: 'a restaurant, signed in', path: `/restaurants/${restaurant}` },
    { name: 'booking', path: `/booking/${restaurant}?${chosen('5:00 PM')}` },
    { name: 'a reservation', path: `/booking/view/${id}` },
    { name: 'changing it', path: `/booking/modify/${id}` },
    { name: 'confirming the change', path: `/booking/edit/${id}?${chosen('7:00 PM')}` },
    { name: 'cancelling it', path: `/booking/cancel/${id}` },
    { name: 'a profile without visits', path: '/profile' },
    { name: 'the search modal', path: '/', press: '#root > header nav button' },
  ];
}

/** What the demo diner sees, who has visits and a review; signs in as that diner. */
export async function demoScreens(page: Page): Promise<Screen[]> {
  const send = apiOf(page);
  await send('signIn', { body: { user: { email: DEMO_EMAIL, password: DEMO_PASSWORD } } });
  const { body } = await send<Keyed<Reservation>>('listReservations');
  const visits = Object.values(body).filter(({ date }) => date < inDays(0));
  const reviewed = visits.find(({ review }) => review)!;
  const open = visits.find(({ review }) => !review)!;
  return [
    { name: 'a profile with visits', path: '/profile' },
    { name: 'writing a review', path: `/feedback/${open.id}` },
    { name: 'editing a review', path: `/feedback/edit/${reviewed.review!.id}` },
  ];
}

async function someRestaurant(page: Page): Promise<string> {
  const { body } = await apiOf(page)<Keyed<ListedRestaurant>>('listRestaurants');
  return Object.keys(body)[52]!;
}
