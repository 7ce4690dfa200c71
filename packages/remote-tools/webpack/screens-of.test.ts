import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hashPaths } from '@mesa/contract';
import { screensOf } from './screens-of';

function read(source: string) {
  const folder = mkdtempSync(join(tmpdir(), 'mesa-screens-'));
  try {
    const file = join(folder, 'remote.tsx');
    writeFileSync(file, source);
    return screensOf(file, hashPaths);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe('screensOf', () => {
  it('reads the file of each path and modal', () => {
    expect(
      read(`
    import { hashPaths } from '@mesa/contract';
    export const remote = defineRemote({
      name: 'mf-test',
      routes: [
        { path: hashPaths.search.pattern, load: () => import('./screens/search/screen') },
        { path: '/gifts/:id', load: async () => import('./screens/gift/screen') },
      ],
      modals: { image: () => import('./modals/image-modal') },
    });
  `),
    ).toEqual({
      routes: { '/search/:query': './screens/search/screen', '/gifts/:id': './screens/gift/screen' },
      modals: { image: './modals/image-modal' },
    });
  });

  it.each([
    [
      'a path it cannot read',
      "{ path: somewhere(), load: () => import('./a') }",
      /a route's path must be a string literal or hashPaths/,
    ],
    [
      'a path the contract does not know',
      "{ path: hashPaths.nowhere.pattern, load: () => import('./a') }",
      /a route's path must be a string literal or hashPaths/,
    ],
    [
      'a screen that is not loaded by import()',
      "{ path: '/a', load: () => Promise.resolve(Screen) }",
      /must be loaded by \(\) => import/,
    ],
  ])('rejects %s', (_, route, sentence) => {
    expect(() => read(`export const remote = defineRemote({ routes: [${route}] });`)).toThrow(sentence);
  });
});
