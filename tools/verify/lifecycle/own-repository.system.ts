import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { adminAt, type Admin } from '@mesa/remote-tools/commands';
import type { Registry } from '@mesa/contract';
import { runningInstance, type Instance } from '../../commands/start/instance';
import { startOwnSystem, type OwnSystem } from '../../commands/test/own-system';
import { Repository } from './repository';

describe('a remote in a repository of its own', () => {
  const stopping = new AbortController();
  let system: OwnSystem;
  let instance: Instance;
  let operator: Admin;
  let folder: string;
  let gifts: Repository;
  /** what the team sets */
  let team: NodeJS.ProcessEnv;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mesa-repository-'));
    gifts = new Repository(join(folder, 'gifts'));
    [system] = await Promise.all([
      startOwnSystem({ MESA_RESTAURANTS: '12' }, stopping.signal),
      gifts.create('gifts').then(() => gifts.install()),
    ]);
    instance = (await runningInstance(system.dataDir))!;
    operator = adminAt(instance.adminUrl, instance.adminToken);
    team = {
      MESA_ADMIN_URL: instance.adminUrl,
      MESA_REMOTES_KEY: await keyFor('mf-gifts'),
      MESA_ADMIN_TOKEN: '',
    };
  });
  afterAll(async () => {
    stopping.abort();
    await system?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  async function keyFor(remote: string): Promise<string> {
    const made = await operator.post('/keys', { remotes: [remote], team: 'gifts', days: 1 });
    return (made as { key: string }).key;
  }

  /** The version of the remote that visitors get. */
  async function live(): Promise<string | undefined> {
    const answer = await fetch(`${system.url}/remotes/registry.json`);
    const { remotes } = (await answer.json()) as Registry;
    return remotes.find(({ name }) => name === 'mf-gifts')?.version;
  }

  test("pins everything, names no registry, and takes Mesa's packages from its own files", async () => {
    const text = await gifts.read('package-lock.json');
    const { packages } = JSON.parse(text) as { packages: Record<string, { resolved?: string }> };
    expect(text).not.toMatch(/"resolved": "http/);
    const ours = Object.entries(packages).filter(([path]) => path.includes('node_modules/@mesa/'));
    expect(ours.map(([path, { resolved }]) => [path, resolved]).sort()).toEqual(
      (await gifts.tarballs()).map(([name, file]) => [`node_modules/${name}`, `file:${file}`]).sort(),
    );
    expect(ours).toHaveLength(6);
  });

  test('has eleven files; its kit is a commit, says what may be used and names no other page', async () => {
    const written = (await readdir(gifts.folder, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => relative(gifts.folder, join(parentPath, name)))
      .filter((path) => !/^(kit|node_modules)\/|^package-lock\.json$/.test(path));
    expect(written).toHaveLength(11);
    for (const [, file] of await gifts.tarballs())
      expect(file).toMatch(/^kit\/mesa-[a-z-]+-1\.0\.0-g[0-9a-f]{12}(\.changed)?\.tgz$/);
    const page = await gifts.read('kit/README.md');
    for (const name of ['listWatches', 'useSubmit', 'TextInput', 'renderRemote'])
      expect(page).toContain(`| \`${name}\` |`);
    expect(await gifts.read('kit/CHANGELOG.md')).toMatch(/^- \d{4}-\d\d-\d\d `[0-9a-f]+` /m);
    const modules = join(gifts.folder, 'node_modules/@mesa');
    const { stdout } = await promisify(execFile)('grep', [
      '-rlE',
      'contract\\.md|spec\\.md|docs/',
      modules,
    ]).catch(({ stdout: none }: { stdout: string }) => ({ stdout: none }));
    expect(stdout).toBe('');
  });

  test('npm test compares the texts by a build, and ends with one verdict; style is a warning', async () => {
    const english = await gifts.read('src/messages/en.json');
    await writeFile(
      join(gifts.folder, 'src/messages/en.json'),
      english.replace('"Gifts"', '"Gifts for {name}"'),
    );
    await writeFile(join(gifts.folder, 'src/long.ts'), `// ${'long '.repeat(30)}\nexport const long = 1;\n`);
    const { code, out } = await gifts.run(['test'], {});
    expect(out).toContain('mf-gifts: gifts.title has the placeholder {name} in en, but not in es.');
    expect(out).toMatch(/warning +This line has a length of/);
    expect(out).toContain('\nFAILED: build, tests.');
    expect(code).toBe(1);
    await writeFile(join(gifts.folder, 'src/messages/en.json'), english);
    await rm(join(gifts.folder, 'src/long.ts'));
  });

  test('passes lint, types and tests, and is published, rolled back and retired by its team', async () => {
    expect(await gifts.run(['test'], {})).toMatchObject({
      code: 0,
      out: expect.stringContaining('1 passed'),
    });
    expect(await gifts.run(['publish', '--version', '1.0.0'], team)).toMatchObject({
      code: 0,
      out: expect.stringContaining('mf-gifts 1.0.0 is live.'),
    });
    expect(await live()).toBe('1.0.0');
    const page = await fetch(system.url).then((answer) => answer.text());
    expect(page).toContain('/remotes/mf-gifts/1.0.0/remote.');

    const unchanged = await gifts.run(['publish', '--version', '1.0.1'], team);
    expect(unchanged.out).toContain('mf-gifts 1.0.1 is live.');
    expect(await live()).toBe('1.0.1');
    expect((await gifts.run(['rollback'], team)).out).toContain('mf-gifts 1.0.0 is live again.');
    expect(await live()).toBe('1.0.0');
    expect((await gifts.run(['list'], team)).out).toMatch(/^mf-gifts {2}1\.0\.0, live since .+ by gifts$/m);
    expect((await gifts.run(['errors'], team)).out).toContain('No browser has reported an error.');
    expect((await gifts.run(['retire', '--force'], team)).code).toBe(0);
    expect(await live()).toBeUndefined();
  });

  test('says what to do when something is missing or wrong', async () => {
    const foreignKey = await keyFor('mf-booking');
    const cases: [env: NodeJS.ProcessEnv, args: string[], sentence: RegExp][] = [
      [{ MESA_ADMIN_URL: '' }, ['list'], /^MESA_ADMIN_URL is not set: /],
      [{ MESA_REMOTES_KEY: '' }, ['list'], /^MESA_REMOTES_KEY is not set: Mesa's operator makes a key /],
      [{ MESA_REMOTES_KEY: 'mesa_1' }, ['list'], /^MESA_REMOTES_KEY is invalid: expected a key /],
      [{ MESA_REMOTES_KEY: foreignKey }, ['rollback'], /mf-gifts/],
      [{ MESA_ADMIN_URL: 'http://127.0.0.1:1' }, ['list'], /does not answer: .+ admin port\.$/m],
      [{ MESA_ADMIN_URL: system.url }, ['list'], /: check the address\.$/m],
      [{ MESA_ADMIN_URL: system.url }, ['rollback'], /: check the address\.$/m],
      [{ MESA_URL: 'http://127.0.0.1:1' }, ['dev'], /^http:\/\/127\.0\.0\.1:1 does not answer: start a Mesa/],
      [{}, ['canary'], /^Usage: mesa-remote canary VERSION --percent 10/],
      [{}, ['ship'], /^There is no command "ship"\./],
    ];
    for (const [env, args, sentence] of cases) {
      const { code, out } = await gifts.run(args, { ...team, ...env });
      expect([args, code, out]).toEqual([args, 1, expect.stringMatching(sentence)]);
    }
  });

  test("gives the publish gate's reasons for a build that does not fit, and webpack's errors", async () => {
    const source = await gifts.read('src/remote.tsx');
    const writeRoute = (route: string) =>
      writeFile(join(gifts.folder, 'src/remote.tsx'), source.replace('routes: [', `routes: [${route},`));
    await writeRoute("{ path: somewhere, load: () => import('./screens/gifts/screen') }");
    const failed = await gifts.run(['publish', '--version', '1.1.0'], team);
    expect([failed.code, failed.out]).toEqual([1, expect.stringContaining('write out the path')]);
    await writeRoute("{ path: '/search', load: () => import('./screens/gifts/screen') }");
    const refused = await gifts.run(['publish', '--version', '1.1.0'], team);
    expect([refused.code, refused.out]).toEqual([1, expect.stringContaining('The route /search belongs to')]);
  });
});
