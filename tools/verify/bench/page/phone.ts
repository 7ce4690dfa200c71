import { join } from 'node:path';
import { devices, type Browser, type BrowserContext, type CDPSession, type Page } from '@playwright/test';

/** Lighthouse's slow 4G and mid-range phone: milliseconds, bits a second, times slower than this machine. */
const LINE = { latency: 150, down: 1_638_400, up: 750_000 };
const SLOWER = 4;

/** What was transferred for one request. */
interface Fetched {
  path: string;
  type: string;
  /** as sent, head included */
  bytes: number;
  /** milliseconds after the first request */
  began: number;
}

interface Phone {
  page: Page;
  /** all requests so far, those that are done with their bytes */
  fetched: Fetched[];
  close(): Promise<void>;
}

export interface Slowness {
  line?: boolean;
  /** times slower than this machine */
  processor?: number;
}

/** A phone that has never seen Mesa: an empty cache, a slow connection and a slow processor. */
export async function newPhone(
  browser: Browser,
  baseURL: string,
  { line = true, processor = SLOWER }: Slowness = {},
): Promise<Phone> {
  const { viewport, userAgent } = devices['Pixel 5'];
  const context: BrowserContext = await browser.newContext({
    baseURL,
    viewport,
    userAgent,
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
    timezoneId: 'America/Los_Angeles',
  });
  const page = await context.newPage();
  await page.addInitScript({ path: join(__dirname, 'in-page.js') });
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  if (line)
    await cdp.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: LINE.latency,
      downloadThroughput: LINE.down / 8,
      uploadThroughput: LINE.up / 8,
    });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: processor });
  return { page, fetched: listen(cdp), close: () => context.close() };
}

function listen(cdp: CDPSession): Fetched[] {
  const fetched: Fetched[] = [];
  const byId = new Map<string, Fetched>();
  let first = 0;
  cdp.on('Network.requestWillBeSent', ({ requestId, request, type, timestamp }) => {
    if (!/^http/.test(request.url)) return;
    first ||= timestamp;
    const one = {
      path: new URL(request.url).pathname,
      type: type ?? 'Other',
      bytes: 0,
      began: (timestamp - first) * 1_000,
    };
    byId.set(requestId, one);
    fetched.push(one);
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const one = byId.get(requestId);
    if (one) one.bytes = encodedDataLength;
  });
  return fetched;
}
