import type { Browser, Page } from '@playwright/test';
import { newPhone, type Slowness } from './phone';

/** How the page answered over the main job: from the landing page to a table's booking. */
export interface MainJob {
  /** milliseconds from each touch until the page had drawn its answer, the longest first */
  interactions: { duration: number; what: string }[];
  /** milliseconds from a click to the next screen, everything fetched before */
  routes: Record<string, number>;
  shifts: number;
}

/** The demo diner of every seeded Mesa. */
const DINER = { email: 'demo@mesa.example', password: '20202020' };

/** Does the main job with real touch and key events, which the browser times. */
export async function mainJob(browser: Browser, url: string, slowness: Slowness): Promise<MainJob> {
  const phone = await newPhone(browser, url, { line: false, ...slowness });
  const { page } = phone;
  try {
    await signIn(page);
    await page.goto('/#/');
    await page.reload();
    await untilQuiet(page);

    const box = page.getByRole('combobox', { name: 'Cuisine or city' });
    await box.tap();
    await box.pressSequentially('italian', { delay: 120 });
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: "Let's go" }).tap();
    await page.locator('main h2 a').first().waitFor();
    await page.locator('main h2 a').first().tap();
    await page.getByRole('button', { name: 'Find a Table' }).waitFor();
    await page.getByLabel('Party size').selectOption('3');
    await page.getByRole('button', { name: 'Find a Table' }).tap();
    await page.locator('main [role=group] a').first().tap();
    await page.getByRole('heading', { name: "You're almost done!" }).waitFor();
    // the browser reports an event some frames later
    await page.waitForTimeout(500);
    const { interactions, shifts } = await page.evaluate<{
      interactions: Record<string, MainJob['interactions'][0]>;
      shifts: number;
    }>('measured');
    return {
      interactions: Object.values(interactions).sort((a, b) => b.duration - a.duration),
      shifts,
      routes: await routes(page),
    };
  } finally {
    await phone.close();
  }
}

/** Each way twice, because the first time draws pictures that the second has. */
async function routes(page: Page): Promise<Record<string, number>> {
  const durations: Record<string, number> = {};
  for (let time = 0; time < 2; time += 1) {
    for (const [name, link] of [
      ['to the landing page', 'header a[href="#/"]'],
      ['to a search', 'main a[href="#/search/italian"]'],
      ['to a restaurant', 'main h2 a'],
    ] as const) {
      await page.waitForSelector(link);
      durations[name] = await page.evaluate<number>(`changeRoute(${JSON.stringify(link)})`);
      await untilQuiet(page);
    }
  }
  return durations;
}

async function signIn(page: Page): Promise<void> {
  await page.goto('/');
  await page.waitForSelector('header');
  const status = await page.evaluate<number>(`fetch('/api/session', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-csrf-token': document.querySelector('meta[name=csrf-token]').content,
    },
    body: ${JSON.stringify(JSON.stringify({ user: DINER }))},
  }).then(({ status }) => status)`);
  if (status !== 200) throw new Error(`The demo diner could not sign in (${status}).`);
}

/** Waits until the network has been idle long enough for all idle-time fetches. */
async function untilQuiet(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(2_000);
  await page.waitForLoadState('networkidle');
}
