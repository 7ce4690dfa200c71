import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hashPaths } from '@mesa/contract';
import { declarationOf } from './declaration';

function read(source: string) {
  const folder = mkdtempSync(join(tmpdir(), 'mesa-declaration-'));
  try {
    mkdirSync(join(folder, 'src'));
    writeFileSync(join(folder, 'src/remote.tsx'), source);
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'mf-test' }));
    return declarationOf(folder, hashPaths);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe('declarationOf', () => {
  it('reads routes, modals and links, and the file of each screen', () => {
    expect(
      read(`
    import { hashPaths } from '@mesa/contract';
    export const remote = defineRemote({
      name: 'mf-test',
      reducer,
      routes: [
        { path: hashPaths.search.pattern, load: () => import('./screens/search/screen') },
        {
          path: '/gifts/:id',
          protected: true,
          picture: { srcset: '/a-640.webp 640w, ' + '/a-1024.webp 1024w', sizes: '100vw' },
          load: async () => import('./screens/gift/screen'),
        },
      ],
      modals: { image: () => import('./modals/image-modal') },
      links: [{ place: 'header', text: 'gifts.title', path: '#/gifts', diners: true }],
    });
  `),
    ).toEqual({
      declaration: {
        name: 'mf-test',
        routes: ['/search/:query', '/gifts/:id'],
        protectedRoutes: ['/gifts/:id'],
        modals: ['image'],
        pictures: { '/gifts/:id': { srcset: '/a-640.webp 640w, /a-1024.webp 1024w', sizes: '100vw' } },
        links: [{ place: 'header', text: 'gifts.title', path: '#/gifts', diners: true }],
      },
      screens: { '/search/:query': './screens/search/screen', '/gifts/:id': './screens/gift/screen' },
    });
  });

  it.each([
    ['a path it cannot read', "{ path: somewhere(), load: () => import('./a') }", /write out the path/],
    [
      'a path the contract does not know',
      "{ path: hashPaths.nowhere.pattern, load: () => import('./a') }",
      /write out the path .+ a text, true, or hashPaths\.NAME\.pattern/,
    ],
    [
      'a screen that is not loaded by import()',
      "{ path: '/a', load: () => Promise.resolve(Screen) }",
      /must be loaded by \(\) => import/,
    ],
  ])('rejects %s', (_, route, sentence) => {
    const source = `export const remote = defineRemote({ name: 'mf-test', routes: [${route}] });`;
    expect(() => read(source)).toThrow(sentence);
  });

  it.each([
    ['another name than that of the package', "defineRemote({ name: 'mf-other' })", /mf-other.+ mf-test/],
    ['no remote', 'export const remote = {};', /must call defineRemote/],
  ])('rejects %s', (_, source, sentence) => {
    expect(() => read(source)).toThrow(sentence);
  });
});
