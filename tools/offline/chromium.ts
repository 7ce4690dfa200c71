import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { UserError } from '../commands/console/user-error';
import { step } from '../commands/console/progress-step';
import { answers, onPath } from './mongo/sources';
import { ROOT } from '../commands/settings';
import { installDebian } from './debian';

const DOWNLOAD_HOST = 'cdn.playwright.dev';
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * Finds a browser for the end-to-end tests, in this order: MESA_CHROMIUM, Playwright's installed browser, one
 * on PATH, Playwright's download, Debian's package.
 * @returns the path of its executable
 * @throws UserError that lists what was tried
 */
export async function findChromium(named = process.env.MESA_CHROMIUM): Promise<string> {
  if (named) {
    if (existsSync(named)) return named;
    throw new UserError(`MESA_CHROMIUM points to ${named}, which doesn't exist.`);
  }
  if (existsSync(chromium.executablePath())) return chromium.executablePath();
  const installed = await installedChromium();
  if (installed) return installed;

  const download = (await answers(DOWNLOAD_HOST))
    ? await downloadChromium()
    : `${DOWNLOAD_HOST} does not answer`;
  if (!download) return chromium.executablePath();
  const debian = await installDebian('chromium', 'the end-to-end tests need a browser');
  const found = debian ? null : await installedChromium();
  if (found) return found;
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
function downloadChromium(): Promise<string | null> {
  const progress = step("Downloading Playwright's Chromium");
  const asRoot = process.platform === 'linux' && process.getuid?.() === 0;
  const child = spawn(
    process.execPath,
    [
      join(ROOT, 'node_modules/@playwright/test/cli.js'),
      'install',
      ...(asRoot ? ['--with-deps'] : []),
      'chromium',
    ],
    { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-2_000);
      const percent = [...said.matchAll(/(\d+)% of/g)].at(-1)?.[1];
      if (percent) progress.share(Number(percent) / 100);
    });
  }
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code) => {
      progress.done();
      resolve(code === 0 ? null : `its download failed: ${said.trim().split('\n').at(-1)}`);
    });
  });
}
