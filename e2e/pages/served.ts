import { createHash } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import type { RemoteEntry } from '@mesa/contract';

/** What is live, as anyone reads it. */
export async function registryOf(page: Page): Promise<RemoteEntry[]> {
  return ((await (await page.request.get('/remotes/registry.json')).json()) as { remotes: RemoteEntry[] })
    .remotes;
}

/** Live versions by remote, those of some remotes alone. */
export async function versionsOf(page: Page, names: readonly string[]): Promise<Record<string, string>> {
  const remotes = await registryOf(page);
  return Object.fromEntries(
    remotes.filter(({ name }) => names.includes(name)).map(({ name, version }) => [name, version]),
  );
}

/** The moment the registry first names that version live. */
export async function untilLive(page: Page, name: string, version: string): Promise<number> {
  await expect
    .poll(async () => (await versionsOf(page, [name]))[name], { timeout: 60_000, intervals: [100] })
    .toBe(version);
  return performance.now();
}

/** A sum over the bytes of every file that a fresh page is served: the shell's, and those of some remotes, by URL. */
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

/** Fills up with what a page must not see while remotes are published: files that are not there, and faults. */
export function troublesOf(page: Page): string[] {
  const troubles: string[] = [];
  page.on('response', (response) => {
    if (/\/(remotes|assets)\//.test(response.url()) && response.status() >= 400)
      troubles.push(`${response.status()} ${response.url()}`);
  });
  page.on('requestfailed', (request) => {
    // what a page that was left no longer waits for is no trouble
    if (/\/remotes\/.*\.(js|css)$/.test(request.url()) && request.failure()?.errorText !== 'net::ERR_ABORTED')
      troubles.push(`${request.failure()?.errorText} ${request.url()}`);
  });
  page.on('pageerror', (error) => void troubles.push(error.message));
  return troubles;
}

/** Fills up with the versions of a remote whose files a page fetches. */
export function fetchedVersions(page: Page, name: string): Set<string> {
  const versions = new Set<string>();
  page.on('request', (request) => {
    const version = new RegExp(`/remotes/${name}/([^/]+)/`).exec(request.url())?.[1];
    if (version) versions.add(version);
  });
  return versions;
}
