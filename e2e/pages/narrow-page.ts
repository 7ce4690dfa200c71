import type { Browser, Page } from '@playwright/test';

const NARROW = { width: 320, height: 700 };

/** A page on the narrowest phone, in a browser that has chosen a language. */
export async function openNarrowPage(browser: Browser, language: string): Promise<Page> {
  const page = await browser.newPage({ viewport: NARROW, reducedMotion: 'reduce' });
  await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
  return page;
}

export const scrollsSideways = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
