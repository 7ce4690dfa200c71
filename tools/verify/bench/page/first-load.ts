import type { Browser } from '@playwright/test';
import { newPhone } from './phone';

/** One first visit to the landing page; times in milliseconds since the navigation began. */
export interface FirstLoad {
  /** when the search box is on the screen and responds */
  usable: number;
  /** when the first available tables are on the screen */
  tables: number;
  /** largest contentful paint */
  largest: number;
  /** path of its picture, or name of its element */
  largestWhat: string;
  /** sum of the layout shifts */
  shifts: number;
  /** until the page was usable, without calls of the API and without photos other than the largest paint */
  requests: number;
  bytes: number;
  scriptBytes: number;
}

/** How long the page is watched after its first tables are drawn, to count late layout shifts too. */
const AFTERWARDS = 1_500;

/** Opens the landing page on a new phone. @param url of a Mesa */
export async function firstLoad(browser: Browser, url: string): Promise<FirstLoad> {
  const phone = await newPhone(browser, url);
  try {
    await phone.page.goto('/', { waitUntil: 'commit' });
    await phone.page.evaluate('tablesDrawn');
    await phone.page.waitForTimeout(AFTERWARDS);
    const seen =
      await phone.page.evaluate<Pick<FirstLoad, 'usable' | 'tables' | 'largest' | 'largestWhat' | 'shifts'>>(
        'measured',
      );
    const needed = phone.fetched.filter(
      ({ began, path }) =>
        began < seen.usable &&
        !path.startsWith('/api/') &&
        (!/\/photos\//.test(path) || path === seen.largestWhat),
    );
    const sum = (some: typeof needed) => some.reduce((all, { bytes }) => all + bytes, 0);
    return {
      ...seen,
      requests: needed.length,
      bytes: sum(needed),
      scriptBytes: sum(needed.filter(({ type }) => type === 'Script')),
    };
  } finally {
    await phone.close();
  }
}
