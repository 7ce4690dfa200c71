import { createHash } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import type { RemoteEntry } from '@mesa/contract';

/** The public registry of live remotes. */
export async function registryOf(page: Page): Promise<RemoteEntry[]> {
  return ((await (await page.request.get('/remotes/registry.json')).json()) as { remotes: RemoteEntry[] })
    .remotes;
}

/** The live versions of some remotes, by name. */
export async function versionsOf(page: Page, names: readonly string[]): Promise<Record<string, string>> {
  const remotes = await registryOf(page);
  return Object.fromEntries(
    remotes.filter(({ name }) => names.includes(name)).map(({ name, version }) => [name, version]),
  );
}

/** Waits until the registry lists that version as live. @returns that moment, as `performance.now()` */
export async function untilLive(page: Page, name: string, version: string): Promise<number> {
  await expect
    .poll(async () => (await versionsOf(page, [name]))[name], { timeout: 60_000, intervals: [100] })
    .toBe(version);
  return performance.now();
}

/** By URL, a checksum of every file that a new page gets: the shell's, and those of some remotes. */
export async function servedFiles(page: Page, names: readonly string[]): Promise<Record<string, string>> {
  const html = await (await page.request.get('/')).text();
  const shell = html.match(/\/assets\/shell\.[0-9a-f]+\.(js|css)/g) ?? [];
  const remotes = (await registryOf(page)).filter(({ name }) => names.includes(name));
  const theirs = remotes.flatMap(({ entry, preloads = {} }) =>
    Object.values(preloads)
      .flat()
      .map((file) => entry.replace(/[^/]*$/, file)),
  );
  const urls = [...new Set([...shell, ...theirs])].sort();
  return Object.fromEntries(
    await Promise.all(
      urls.map(async (url) => {
        const response = await page.request.get(url);
        expect(response.status(), url).toBe(200);
        return [
          url,
          createHash('sha256')
            .update(await response.body())
            .digest('hex'),
        ] as const;
      }),
    ),
  );
}

/** Collects what must not happen on a page while remotes are published: missing files and errors. */
export function collectErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('response', (response) => {
    if (/\/(remotes|assets)\//.test(response.url()) && response.status() >= 400)
      errors.push(`${response.status()} ${response.url()}`);
  });
  page.on('requestfailed', (request) => {
    // requests that navigation aborted do not count
    if (/\/remotes\/.*\.(js|css)$/.test(request.url()) && request.failure()?.errorText !== 'net::ERR_ABORTED')
      errors.push(`${request.failure()?.errorText} ${request.url()}`);
  });
  page.on('pageerror', (error) => void errors.push(error.message));
  return errors;
}

/** Collects the versions of a remote whose files a page fetches. */
export function fetchedVersions(page: Page, name: string): Set<string> {
  const versions = new Set<string>();
  page.on('request', (request) => {
    const version = new RegExp(`/remotes/${name}/([^/]+)/`).exec(request.url())?.[1];
    if (version) versions.add(version);
  });
  return versions;
}
