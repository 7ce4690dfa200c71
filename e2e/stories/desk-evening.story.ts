import { expect, test, type Locator, type Page } from '@playwright/test';
import { Desk } from '../pages/desk';
import { newDiner, signUp } from '../pages/diner';
import { Evening } from '../pages/evening';

const HOURS = [{ open: '5:00 PM', close: '11:00 PM' }];
const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const RESTAURANT = {
  slug: 'casa-lumbre',
  name: 'Casa Lumbre',
  category: 'Mexican',
  city: 'Long Beach',
  address: '5260 E 2nd St, Long Beach, CA 90803',
  lat: 33.7591,
  lng: -118.1354,
  phone: '(562) 555-0142',
  hours: Object.fromEntries(WEEKDAYS.map((day) => [day, HOURS])),
  tables: [
    { name: '1', seats: 2 },
    { name: '2', seats: 2 },
  ],
};
const MOST_STOPS = 80;

/** Goes on by Tab until the element has the focus, and presses a key there. */
async function pressOn(target: Locator, key = 'Enter'): Promise<void> {
  const page = target.page();
  await expect(target).toBeEnabled();
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    if (await target.evaluate((element) => element === document.activeElement))
      return page.keyboard.press(key);
    await page.keyboard.press('Tab');
  }
  throw new Error(`${target} is not within ${MOST_STOPS} presses of Tab.`);
}

test.describe('An evening at the desk', () => {
  // starts a Mesa
  test.setTimeout(600_000);

  test('is worked by keyboard alone, on two pages', async ({ browser }) => {
    const evening = await Evening.startAt('6:30 PM');
    try {
      const context = await browser.newContext({ baseURL: evening.url });
      const [here, there] = await openDesks(evening, await context.newPage());
      await workEvening(evening, here, there);
      await context.close();
    } finally {
      await evening.stop();
    }
  });
});

/** Two pages of the desk, whose host has proved the address. */
async function openDesks(evening: Evening, first: Page): Promise<[Desk, Desk]> {
  const host = newDiner('Hanna');
  await evening.importRestaurants([{ ...RESTAURANT, desk: [host.email] }]);
  await signUp(first, host);
  await first.goto(await evening.linkTo(host.email, /http\S+#\/confirm\/\S+/));
  await expect(first.getByText(`${host.email} is confirmed`)).toBeVisible();
  await first.goto(`${evening.url}/#/desk`);
  await expect(first).toHaveURL(new RegExp(`#/desk/\\w+/${evening.date}$`));
  const id = first.url().split('/').at(-2)!;
  const second = await first.context().newPage();
  return [await Desk.open(first, id, evening.date), await Desk.open(second, id, evening.date)];
}

async function workEvening(evening: Evening, here: Desk, there: Desk): Promise<void> {
  const vera = 'Vera Lind';

  await test.step('a booking by telephone', async () => {
    await pressOn(here.button('New booking'));
    const dialog = here.dialog('New booking');
    await pressOn(dialog.getByRole('textbox', { name: 'Name' }), 'V');
    await here.page.keyboard.type('era Lind');
    await pressOn(dialog.getByRole('textbox', { name: 'Phone' }), '2');
    await here.page.keyboard.type('13 555 0177');
    await here.page.keyboard.press('Enter');
    await expect(there.row(vera)).toHaveAccessibleName('7:00 PM, party of 2, Vera Lind, table 1, booked');
  });

  await test.step('a walk-in', async () => {
    await there.page.bringToFront();
    await pressOn(there.button('Walk-in'));
    await pressOn(there.dialog('Walk-in').getByRole('button', { name: 'Walk-in' }));
    await expect(here.row('walk-in')).toHaveAccessibleName('6:30 PM, party of 2, walk-in, table 2, seated');
  });

  await test.step('after a restart half an hour later, a party is late; the walk-in leaves', async () => {
    await evening.startAgainAt('7:30 PM');
    for (const { page } of [here, there]) await page.reload();
    await expect(there.section('Late').getByRole('button', { name: vera })).toBeVisible();
    await pressOn(there.section('Seated').getByRole('button', { name: 'Left' }));
    await expect(here.page.getByText('2 bookings, 4 covers, 0 seated')).toBeVisible();
    await expect(here.section('Late').getByRole('button', { name: vera })).toBeVisible();
  });

  await test.step('a no-show is taken back, and the party seated', async () => {
    await here.page.bringToFront();
    await pressOn(here.row(vera));
    await pressOn(here.panel(vera).getByRole('button', { name: 'No-show' }));
    await expect(there.page.getByText('2 bookings, 2 covers, 0 seated')).toBeVisible();
    await pressOn(here.panel(vera).getByRole('button', { name: 'Undo' }));
    await pressOn(here.panel(vera).getByRole('button', { name: 'Seat' }));
    await expect(there.row(vera)).toHaveAccessibleName('7:00 PM, party of 2, Vera Lind, table 1, seated');
    await here.page.keyboard.press('Escape');
    await expect(here.panel(vera)).toBeHidden();
  });

  await test.step('the party leaves', async () => {
    await pressOn(here.section('Seated').getByRole('button', { name: 'Left' }));
    await pressOn(here.button('Left and no-shows'));
    await expect(here.row(vera)).toHaveAccessibleName('7:00 PM, party of 2, Vera Lind, table 1, left');
    await expect(there.page.getByText('2 bookings, 4 covers, 0 seated')).toBeVisible();
  });
}
