import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Bootstrap, BuiltRemote, Registry } from '@mesa/contract';
import type { TypeGraph } from '@mesa/contract/compatibility';
import { eventually } from '@mesa/server-kit/testing';
import { SHELL, startBff, type TestBff } from '../testing/bff';
import { adminOf, buildOf } from '../testing/remotes';

/** `useLive(channel)` with another parameter in each release of the shell, and other names. */
function names(channel: 'string' | 'number', more: string[] = []): TypeGraph {
  const signature = { takes: [0], least: 1, gives: 1 };
  return {
    modules: {
      '@mesa/remote-kit': { useLive: 2, ...Object.fromEntries(more.map((name) => [name, 1])) },
    },
    types: [channel, 'void', { fields: {}, calls: [signature] }],
  };
}

describe('remotes for the shell that a page runs', () => {
  let bff: TestBff;
  let next: Awaited<ReturnType<TestBff['another']>>;
  const folders: string[] = [];

  const shellOf = async (hash: string, provided: TypeGraph) => {
    const folder = await mkdtemp(join(tmpdir(), 'mesa-shell-'));
    folders.push(folder);
    const provides = { ...SHELL.provides!, names: provided, hash };
    await writeFile(join(folder, 'assets.json'), JSON.stringify({ ...SHELL, provides }));
    return { SHELL_DIR: folder };
  };
  const registry = async (origin: string, shell = '') =>
    ((await (await fetch(`${origin}/remotes/registry.json${shell && `?shell=${shell}`}`)).json()) as Registry)
      .remotes;
  const versionAt = async (origin: string, shell?: string) =>
    (await registry(origin, shell)).find(({ name }) => name === 'mf-live')?.version;
  const bootstrapAt = async (origin: string, search = '') => {
    const html = await (await fetch(`${origin}/${search}`)).text();
    return JSON.parse(/id="mesa-bootstrap">(.*?)<\/script>/s.exec(html)![1]!) as Bootstrap;
  };
  const publish = (admin: string, version: string, uses?: TypeGraph, more: Partial<BuiltRemote> = {}) =>
    adminOf(admin).publish(
      version,
      buildOf('mf-live', version, { routes: ['/live'], more: { uses, ...more } }),
    );

  beforeAll(async () => {
    bff = await startBff({ env: await shellOf('first', names('string', ['useTitle'])) });
    next = await bff.another(await shellOf('second', names('number', ['useTitle'])));
    await publish(bff.admin, '1.0.0', names('string'));
    expect((await adminOf(bff.admin).live('mf-live', '1.0.0')).status).toBe(200);
  }, 120_000);
  afterAll(async () => {
    await next.end();
    await bff.end();
    await Promise.all(folders.map((folder) => rm(folder, { recursive: true })));
  });

  it.each([
    [
      'another signature',
      names('number'),
      'mf-live uses useLive of @mesa/remote-kit with another signature than the live shell provides: ' +
        'parameter 1: mf-live passes number, the shell expects string.',
    ],
    [
      'a missing name',
      names('string', ['useLastDiner']),
      'mf-live uses useLastDiner of @mesa/remote-kit, which the live shell does not provide.',
    ],
  ])('refuses a version that uses %s, by name', async (what, uses, sentence) => {
    const version = `1.0.1-${what.replaceAll(' ', '-')}`;
    await publish(bff.admin, version, uses);
    expect(await adminOf(bff.admin).live('mf-live', version)).toEqual({ status: 422, body: [sentence] });
    expect(await adminOf(bff.admin).canary('mf-live', version, 100)).toEqual({
      status: 422,
      body: [sentence],
    });
    const { previewErrors, remotes } = await bootstrapAt(bff.origin, `?remote=mf-live@${version}`);
    expect(previewErrors).toEqual([`mf-live ${version} cannot be previewed: ${sentence}`]);
    expect(remotes[0]!.version).toBe('1.0.0');
  });

  it('does not call the shell of a "fit" request live', async () => {
    const shell = { provides: { ...SHELL.provides!, names: names('number') } };
    expect((await adminOf(bff.admin).ask('POST', '/fit', { shell, served: {} })).body).toEqual({
      incompatibilities: [
        'mf-live uses useLive of @mesa/remote-kit with another signature than the shell to be released ' +
          'provides: parameter 1: mf-live passes string, the shell expects number.',
      ],
    });
  });

  it('refuses a declaration without uses, and one that refers to nothing', async () => {
    expect(await publish(bff.admin, '1.0.2')).toEqual({
      status: 422,
      body: ['The declaration lacks uses.'],
    });
    expect(await publish(bff.admin, '1.0.2', { ...names('string'), types: [] })).toEqual({
      status: 422,
      body: ['Uses refers to a type that is not listed'],
    });
  });

  it('names in the page what its shell provides', async () => {
    expect((await bootstrapAt(bff.origin)).shell).toBe('first');
    expect((await bootstrapAt(next.origin)).shell).toBe('second');
  });

  it('gives an entry without code to a page whose shell no version fits', async () => {
    const [entry] = (await bootstrapAt(next.origin)).remotes;
    expect(entry).toMatchObject({ name: 'mf-live', routes: ['/live'], incompatible: true, preloads: {} });
    expect((await registry(bff.origin, 'second'))[0]).toMatchObject({ incompatible: true });
  });

  it('gives each page the newest version that fits its shell, whichever instance it asks', async () => {
    await publish(next.admin, '1.1.0', names('number'));
    expect((await adminOf(next.admin).live('mf-live', '1.1.0')).status).toBe(200);
    expect(await versionAt(next.origin)).toBe('1.1.0');
    await eventually(async () => expect(await versionAt(bff.origin, 'second')).toBe('1.1.0'));
    expect(await versionAt(bff.origin)).toBe('1.0.0');
    expect(await versionAt(next.origin, 'first')).toBe('1.0.0');
    expect((await bootstrapAt(bff.origin)).remotes[0]!.version).toBe('1.0.0');
    // a page with an unrecorded shell gets what the instance's own shell gets
    expect(await versionAt(next.origin, 'unknown')).toBe('1.1.0');
  });

  it('shows a canary only to pages whose shell it fits', async () => {
    await publish(next.admin, '1.2.0', names('number', ['useTitle']));
    await adminOf(next.admin).canary('mf-live', '1.2.0', 100);
    expect((await bootstrapAt(next.origin)).remotes[0]!.version).toBe('1.2.0');
    expect((await bootstrapAt(bff.origin)).remotes[0]!.version).toBe('1.0.0');
  });
});
