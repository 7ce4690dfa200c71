import { defineConfig } from '@playwright/test';

/**
 * Stories in a real browser against a running Mesa. MESA_URL is its address (`npm test` starts a Mesa for
 * the stories); MESA_CHROMIUM is the browser to use when Playwright has not installed one.
 */
const chromium = process.env['MESA_CHROMIUM'];

/** Stories that `npm run verify -- stories` runs, and `npm test` leaves out. */
const LONG = [
  'accessible',
  'desk-evening',
  'develop-a-remote',
  'every-file-fails',
  'every-text',
  'failed-release',
  'first-load',
  'guard-every-path',
  'layout',
  'other-remotes-fail',
  'photos-over-a-failing-network',
  'publish-a-remote',
  'two-browsers',
].map((name) => `${name}.story.ts`);
/** Take minutes, because they look at every screen: `npm run verify -- screens`, every night. */
const SCREENS = ['every-screen.story.ts', 'whole-text.story.ts'];
/** `main`, `long` or `screens`; if it is not set, all stories run. */
const chosen = process.env['MESA_STORIES'];

const DESKTOP = { viewport: { width: 1280, height: 900 } };

export default defineConfig({
  testDir: './stories',
  testMatch: chosen === 'long' ? LONG : chosen === 'screens' ? SCREENS : '*.story.ts',
  testIgnore: chosen === 'main' ? [...LONG, ...SCREENS] : [],
  outputDir: './test-results',
  // several times as long as a story takes on two idle processors
  timeout: 240_000,
  expect: { timeout: 30_000 },
  // each story creates its own diners and uses its own dates, so stories do not interfere
  fullyParallel: true,
  // on two processors: stories wait for pages, limits and slow connections half of their time
  workers: 3,
  retries: 0,
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: './test-report.json' }]],
  use: {
    baseURL: process.env['MESA_URL'] ?? 'http://localhost:3000',
    locale: 'en-US',
    timezoneId: 'America/Los_Angeles',
    trace: 'retain-on-failure',
    launchOptions: {
      ...(chromium ? { executablePath: chromium } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
  projects: [
    { name: 'desktop', grepInvert: /@everyone/, use: DESKTOP },
    {
      name: 'phone',
      grep: /@phone/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    // @everyone: a live release changes every visitor's pages, so these stories run alone, after the others
    { name: 'releases', grep: /@everyone/, use: DESKTOP, dependencies: ['desktop', 'phone'] },
  ],
});
