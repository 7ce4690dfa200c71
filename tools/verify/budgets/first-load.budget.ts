import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { BUDGETS, LANGUAGES, type BuiltRemote, type ShellAssets } from '@mesa/contract';
import { ROOT } from '../../commands/settings';

/** The description of the shell's last build. */
const shellAssets = (): ShellAssets => read<ShellAssets>('shell/dist/assets.json');

/** The font files that the page uses. */
const fonts = (): string[] =>
  readdirSync(join(ROOT, 'shell/dist'))
    .filter((name) => name.endsWith('.woff2'))
    .map((name) => `shell/dist/${name}`);

/** The description of a remote's last build. */
const builtRemote = (name: string): BuiltRemote => read<BuiltRemote>(`${name}/dist/remote.json`);

/** Names of all remotes of this checkout. */
const remotes = (): string[] => readdirSync(ROOT).filter((name) => name.startsWith('mf-'));

/** Size of a file as sent to a browser that accepts brotli; fonts and pictures are compressed already. */
function sentBytes(file: string): number {
  const path = join(ROOT, file);
  return (statSync(`${path}.br`, { throwIfNoEntry: false }) ?? statSync(path)).size;
}

/** The path of the file behind a shell's URL. */
const shellFile = (url: string): string => url.replace(/^\/assets\//, 'shell/dist/');

const sum = (sizes: number[]): number => sizes.reduce((all, size) => all + size, 0);

function read<T>(file: string): T {
  return JSON.parse(readFileSync(join(ROOT, file), 'utf8')) as T;
}

/** The files of the landing page's remote that the page preloads for "/". */
const landing = () => builtRemote('mf-discovery').preloads['/']!;
const isScript = (file: string) => file.endsWith('.js');

describe('budgets of the builds', () => {
  it('the shell has 2 % of its budget left, for the next change', () => {
    const bytes = sum(shellAssets().scripts.map(shellFile).map(sentBytes));
    const most = BUDGETS.shell * 0.98;
    if (bytes > most)
      throw new Error(`${shellAssets().scripts.join(', ')}: ${bytes} bytes, at most ${most}.`);
  });

  it(`the landing page needs at most ${BUDGETS.landing.scripts / 1_000} kB of JavaScript`, () => {
    const bytes = sum(
      [
        ...shellAssets().scripts.map(shellFile),
        ...landing()
          .filter(isScript)
          .map((file) => `mf-discovery/dist/${file}`),
      ].map(sentBytes),
    );
    expect(bytes).toBeGreaterThan(50_000);
    expect(bytes).toBeLessThanOrEqual(BUDGETS.landing.scripts);
  });

  it(`the landing page needs at most ${BUDGETS.landing.fonts / 1_000} kB of fonts`, () => {
    expect(fonts().length).toBeGreaterThan(0);
    expect(sum(fonts().map(sentBytes))).toBeLessThanOrEqual(BUDGETS.landing.fonts);
  });

  it(`the landing page can be used after at most ${BUDGETS.landing.requests} requests`, () => {
    const { scripts, styles } = shellAssets();
    const page = 1;
    // of the shell and of the landing page's remote, in the visitor's language
    const catalogs = 2;
    const hero = Object.keys(builtRemote('mf-discovery').pictures ?? {}).includes('/') ? 1 : 0;
    expect(
      page + catalogs + scripts.length + styles.length + fonts().length + landing().length + hero,
    ).toBeLessThanOrEqual(BUDGETS.landing.requests);
  });

  it('every remote has a budget', () =>
    expect(Object.keys(BUDGETS.remotes).sort()).toEqual(remotes().sort()));

  it.each(Object.entries(BUDGETS.remotes))('%s stays within its budget', (name, limits) => {
    const notServed = /\.(br|gz|map)$|^(remote|types)\.json$/;
    const files = readdirSync(join(ROOT, name, 'dist')).filter((file) => !notServed.test(file));
    const bytesOf = (some: string[]) => sum(some.map((file) => sentBytes(`${name}/dist/${file}`)));
    expect(bytesOf(files.filter(isScript))).toBeLessThanOrEqual(limits.scripts);
    expect(bytesOf(files.filter((file) => file.endsWith('.css')))).toBeLessThanOrEqual(limits.styles);
    const catalogs = files.filter((file) => file.endsWith('.json'));
    for (const language of LANGUAGES) {
      const files = catalogs.filter((file) => file.startsWith(`messages.${language}.`));
      expect(files).toHaveLength(1);
      expect(bytesOf(files)).toBeLessThanOrEqual(limits.messages);
    }
    expect(bytesOf(files.filter((file) => /^map\.\w+\.svg$/.test(file)))).toBeLessThanOrEqual(BUDGETS.map);
    expect(files.filter((file) => !/\.(js|css|json)$|^map\./.test(file))).toEqual([]);
  });
});
