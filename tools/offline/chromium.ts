import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { step, UserError } from '@mesa/remote-tools/commands';
import { chromium } from '@playwright/test';
import { answers, onPath } from './mongo/sources';
import { runProgram } from '../commands/machine/run-program';
import { ROOT } from '../commands/settings';
import { installDebianPackage } from './debian';

const DOWNLOADS = 'https://cdn.playwright.dev';
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * Finds a browser for the end-to-end tests, in this order: MESA_CHROMIUM, Playwright's installed browser, one
 * on PATH, Playwright's download, Debian's package.
 * @returns the path of its executable
 * @throws UserError that lists what was tried
 */
export async function findChromium(): Promise<string> {
  const named = process.env.MESA_CHROMIUM;
  if (named) {
    if (existsSync(named)) return named;
    throw new UserError(`MESA_CHROMIUM points to ${named}, which doesn't exist.`);
  }
  if (existsSync(chromium.executablePath())) return chromium.executablePath();
  const installed = await installedChromium();
  if (installed) return installed;

  const download = (await answers(DOWNLOADS)) ? await downloadChromium() : `${DOWNLOADS} does not answer`;
  if (!download) return chromium.executablePath();
  const debian = await installDebianPackage('chromium', 'the end-to-end tests need a browser');
  const executable = debian ? null : await installedChromium();
  if (executable) return executable;
  throw new UserError(
    `The end-to-end tests need a Chromium. Playwright's own: ${download}. Debian's: ` +
      `${debian ?? 'installed, but not found'}. Name one in MESA_CHROMIUM.`,
  );
}

async function installedChromium(): Promise<string | null> {
  for (const name of NAMES) {
    const file = await onPath(name);
    if (file) return file;
  }
  return null;
}

/** @returns null when it worked, otherwise the reason why not */
async function downloadChromium(): Promise<string | null> {
  const progress = step("Downloading Playwright's Chromium");
  const asRoot = process.platform === 'linux' && process.getuid?.() === 0;
  const cli = join(ROOT, 'node_modules/@playwright/test/cli.js');
  const args = [cli, 'install', ...(asRoot ? ['--with-deps'] : []), 'chromium'];
  const installed = runProgram(process.execPath, args, {
    cwd: ROOT,
    failure: 'its download failed',
    onLine(line) {
      const percent = /(\d+)% of/.exec(line)?.[1];
      if (percent) progress.share(Number(percent) / 100);
    },
  });
  return installed
    .then(
      () => null,
      ({ message }: Error) => message.replace(/\n(.*\n)*/, ' '),
    )
    .finally(() => progress.done());
}
