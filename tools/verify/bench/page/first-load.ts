import { join } from 'node:path';
import { devices, type Browser, type CDPSession } from '@playwright/test';

/** Lighthouse's slow 4G and mid-range phone: milliseconds, bits a second, times slower than this machine. */
const LINE = { latency: 150, down: 1_638_400, up: 750_000 };
const SLOWER = 4;

/** One first visit to the landing page; times in milliseconds since the navigation began. */
export interface FirstLoad {
  /** when the search box is on the screen and responds */
  usable: number;
  /** when the first available tables are on the screen */
  tables: number;
  /** until the page was usable, without calls of the API, and without photos but the largest */
  requests: number;
  bytes: number;
  scriptBytes: number;
}

/** What was transferred for one request. */
interface Fetched {
  path: string;
  type: string;
  /** as sent, head included */
  bytes: number;
  /** milliseconds after the first request */
  began: number;
}

/** Opens the landing page on a phone with an empty cache, a slow connection and a slow processor. */
export async function firstLoad(browser: Browser, baseURL: string): Promise<FirstLoad> {
  const { viewport, userAgent } = devices['Pixel 5'];
  const device = { viewport, userAgent, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };
  const context = await browser.newContext({ ...device, baseURL, timezoneId: 'America/Los_Angeles' });
  try {
    const page = await context.newPage();
    await page.addInitScript({ path: join(__dirname, 'in-page.js') });
    const cdp = await context.newCDPSession(page);
    await cdp.send('Network.enable');
    await cdp.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: LINE.latency,
      downloadThroughput: LINE.down / 8,
      uploadThroughput: LINE.up / 8,
    });
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    const fetched = listen(cdp);
    await page.goto('/', { waitUntil: 'commit' });
    await page.evaluate('tablesDrawn');
    const { usable, tables, largest } = await page.evaluate<
      Record<'usable' | 'tables', number> & { largest: string }
    >('measured');
    const needed = fetched.filter(
      ({ began, path }) =>
        began < usable && !path.startsWith('/api/') && (!/\/photos\//.test(path) || path === largest),
    );
    const sum = (some: Fetched[]) => some.reduce((all, { bytes }) => all + bytes, 0);
    const scriptBytes = sum(needed.filter(({ type }) => type === 'Script'));
    return { usable, tables, requests: needed.length, bytes: sum(needed), scriptBytes };
  } finally {
    await context.close();
  }
}

function listen(cdp: CDPSession): Fetched[] {
  const byId = new Map<string, Fetched>();
  const fetched: Fetched[] = [];
  let first = 0;
  cdp.on('Network.requestWillBeSent', ({ requestId, request, type, timestamp }) => {
    if (!/^http/.test(request.url)) return;
    first ||= timestamp;
    const path = new URL(request.url).pathname;
    const began = (timestamp - first) * 1_000;
    byId.set(requestId, { path, type: type ?? 'Other', bytes: 0, began });
    fetched.push(byId.get(requestId)!);
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = byId.get(requestId);
    if (request) request.bytes = encodedDataLength;
  });
  return fetched;
}
