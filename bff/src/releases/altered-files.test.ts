import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib';
import type { BuiltRemote } from '@mesa/contract';
import { buildOf, type Build } from '../testing/remotes';
import { flipBit, storedChunks, storedIds } from '../testing/stored-files';
import { setUpBff } from '../testing/set-up-bff';

describe('the bytes of remotes', () => {
  const { bff, admin } = setUpBff();

  const build = buildOf('mf-bytes', 'one', { routes: ['/bytes'] });
  const [script, style] = build.files.map(({ path }) => path) as [string, string];
  const storedAs = (version: string, path: string) => storedIds(bff.database, `mf-bytes/${version}/${path}`);
  const statusOf = async (version: string, path: string) =>
    (await fetch(`${bff.origin}/remotes/mf-bytes/${version}/${path}`)).status;
  const alteredCount = async () => {
    const metrics = await (await fetch(`${bff.admin}/metrics`)).text();
    return Number(/^mesa_remote_files_altered_total\S* (\d+)$/m.exec(metrics)![1]);
  };

  it.each([
    ['the script', '1.0.0', script, 0],
    ['the script in br', '1.1.0', script, 1],
    ['the script in gzip', '1.2.0', script, 2],
    ['the style', '1.3.0', style, 0],
  ])('are never served with one bit flipped in %s', async (_, version, path, encoding) => {
    expect((await admin.publish(version, build)).status).toBe(201);
    const before = await alteredCount();
    await flipBit(bff.database, (await storedAs(version, path))[encoding]);
    for (const encodings of ['br', 'gzip', 'identity']) {
      const answer = await fetch(`${bff.origin}/remotes/mf-bytes/${version}/${path}`, {
        headers: { 'accept-encoding': encodings },
      });
      expect(answer.status).toBe(503);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(await answer.json()).toEqual([
        'This part of Mesa is unavailable right now. Please try again in a moment.',
      ]);
    }
    expect(await statusOf(version, path === script ? style : script)).toBe(200);
    expect(await alteredCount()).toBe(before + 1);
  });

  it.each(lastRelease())(
    'are never served with one bit flipped in any file of a real remote: $declaration.name',
    async ({ declaration, files: all }) => {
      const { name, integrity } = declaration;
      expect(await admin.publish('1.0.0', { declaration, files: all })).toMatchObject({ status: 201 });
      const before = await alteredCount();
      const paths = Object.keys(integrity);
      expect(paths.length).toBeGreaterThan(8);
      for (const path of paths) {
        const ids = await storedIds(bff.database, `${name}/1.0.0/${path}`);
        // the plain bytes, those in br, or those in gzip; a tiny file is stored plain alone
        await flipBit(bff.database, ids[paths.indexOf(path) % ids.length]);
        expect([path, (await fetch(`${bff.origin}/remotes/${name}/1.0.0/${path}`)).status]).toEqual([
          path,
          503,
        ]);
      }
      expect(await alteredCount()).toBe(before + paths.length);
    },
  );

  it('are not served when a part of them is missing', async () => {
    await admin.publish('2.0.0', build);
    await storedChunks(bff.database).deleteMany({ files_id: (await storedAs('2.0.0', script))[0] });
    expect(await statusOf('2.0.0', script)).toBe(503);
  });

  it('are checked before a rollback, which names the one that was altered', async () => {
    for (const version of ['5.0.0', '5.1.0']) {
      await admin.publish(version, build);
      expect((await admin.live('mf-bytes', version)).status).toBe(200);
    }
    const [id] = await storedAs('5.0.0', style);
    await flipBit(bff.database, id);
    expect(await admin.rollback('mf-bytes')).toEqual({
      status: 422,
      body: [
        `mf-bytes 5.0.0 cannot go live again: its stored file ${style} is not the one that was published. ` +
          'Publish the remote under a new version.',
      ],
    });
    await flipBit(bff.database, id);
    expect(await admin.rollback('mf-bytes')).toMatchObject({
      status: 200,
      body: { live: { version: '5.0.0' } },
    });
  });

  it('are 404 and not counted as altered once another instance has pruned them', async () => {
    const other = await bff.another();
    for (const version of ['3.0.0', '3.1.0']) await admin.publish(version, build);
    // the other instance knows the version, but has not read this file
    expect((await fetch(`${other.origin}/remotes/mf-bytes/3.0.0/${style}`)).status).toBe(200);
    await admin.ask('POST', '/mf-bytes/prune', { keep: 1 });
    const before = await alteredCount();
    expect((await fetch(`${other.origin}/remotes/mf-bytes/3.0.0/${script}`)).status).toBe(404);
    expect(await alteredCount()).toBe(before);
    await other.end();
  });

  const { declaration, files } = build;
  const without = (field: keyof BuiltRemote) => {
    const { [field]: _, ...rest } = declaration;
    return { declaration: rest, files };
  };
  const withFile = (path: string, bytes: Buffer): Build => ({
    declaration,
    files: [...files, { path, base64: bytes.toString('base64') }],
  });
  it.each<[string, object, string]>([
    ['shared', without('shared'), 'The declaration lacks shared.'],
    ['calls', without('calls'), 'The declaration lacks calls.'],
    ['integrity', without('integrity'), 'The declaration lacks integrity.'],
    ['federation', without('federation'), 'The declaration lacks federation.'],
    ['protectedRoutes', without('protectedRoutes'), 'The declaration lacks protectedRoutes.'],
    [
      'the integrity of a file',
      withFile('more.js', Buffer.from('1')),
      'The declaration lacks the integrity of more.js.',
    ],
    [
      'a file with an integrity',
      { declaration, files: files.slice(0, 1) },
      `The declaration has the integrity of ${style}, which is not among the files.`,
    ],
  ])('are refused without %s', async (_, body, sentence) => {
    expect(await admin.ask('POST', '/mf-bytes/versions/9.0.0', body)).toEqual({
      status: 422,
      body: [sentence],
    });
  });

  it.each([
    ['br', brotliCompressSync(Buffer.from('alert(1)'))],
    ['gz', gzipSync(Buffer.alloc(10_000_000))],
    ['br', Buffer.from('not compressed at all')],
  ])('are refused when a file in %s is not the plain one compressed', async (ending, bytes) => {
    expect(
      await admin.ask('POST', '/mf-bytes/versions/9.0.0', withFile(`${script}.${ending}`, bytes)),
    ).toEqual({ status: 422, body: [`${script}.${ending} is not ${script} compressed.`] });
  });

  it('are those of the build, in the encodings that it brings', async () => {
    const plain = Buffer.from(files[0]!.base64, 'base64');
    const brought: Build = {
      declaration,
      files: [
        ...files,
        { path: `${script}.br`, base64: brotliCompressSync(plain).toString('base64') },
        { path: `${script}.gz`, base64: gzipSync(plain).toString('base64') },
        { path: 'remote.json', base64: Buffer.from(JSON.stringify(declaration)).toString('base64') },
      ],
    };
    expect((await admin.publish('4.0.0', brought)).status).toBe(201);
    expect(await statusOf('4.0.0', script)).toBe(200);
    expect(await statusOf('4.0.0', 'remote.json')).toBe(404);
  });
});

/** The remotes of the last release, as tools/verify/releases/pack.mjs packed them. */
function lastRelease(): Build[] {
  const packed = readFileSync(join(__dirname, '../../../tools/verify/releases/last-release.json.br'));
  const { parts } = JSON.parse(brotliDecompressSync(packed).toString()) as {
    parts: Record<string, Record<string, string>>;
  };
  return Object.entries(parts)
    .filter(([name]) => name !== 'shell')
    .map(([, built]) => ({
      declaration: JSON.parse(Buffer.from(built['remote.json']!, 'base64').toString()) as BuiltRemote,
      files: Object.entries(built).map(([path, base64]) => ({ path, base64 })),
    }));
}
