import { createHash } from 'node:crypto';
import { runInNewContext } from 'node:vm';
import { preloadScript } from './preload-script';

interface Link {
  rel: string;
  as: string;
  href: string;
  nonce: string;
  integrity?: string;
  imageSrcset?: string;
  imageSizes?: string;
  fetchPriority?: string;
}

/** Runs the script in a page of two remotes that is opened at `hash`. */
function linksAt(hash: string): Link[] {
  const links: Link[] = [];
  const remotes = [
    {
      entry: '/remotes/mf-discovery/1.2.0/remote.abc.js',
      integrity: { 'remote.abc.js': 'sha384-x' },
      preloads: { '/': ['remote.abc.js', 'parts.css'], '/search/:query': ['remote.abc.js', 'search.js'] },
      pictures: { '/': { srcset: '/assets/photos/feast-640.webp 640w', sizes: '100vw' } },
    },
    { entry: '/remotes/mf-booking/1.0.0/remote.def.js', preloads: { '/booking/:restaurantId': ['remote.def.js'], '/booking/view/:reservationId': ['view.js'] } },
    { entry: '/remotes/mf-old/1.0.0/remote.js' },
  ];
  runInNewContext(preloadScript.code, {
    location: { hash },
    document: {
      currentScript: { nonce: 'n1' },
      getElementById: (id: string) => (id === 'mesa-bootstrap' ? { textContent: JSON.stringify({ remotes }) } : null),
      createElement: () => ({}),
      head: { appendChild: (link: Link) => links.push(link) },
    },
  });
  return links;
}

it('preloads what the landing page needs when there is no hash', () => {
  expect(linksAt('')).toEqual([
    { rel: 'preload', as: 'script', href: '/remotes/mf-discovery/1.2.0/remote.abc.js', nonce: 'n1', integrity: 'sha384-x' },
    { rel: 'preload', as: 'style', href: '/remotes/mf-discovery/1.2.0/parts.css', nonce: 'n1', integrity: '' },
    { rel: 'preload', as: 'image', imageSrcset: '/assets/photos/feast-640.webp 640w', imageSizes: '100vw', fetchPriority: 'high' },
  ]);
});

it.each([
  ['#/search/thai%20food?sort=price', ['remote.abc.js', 'search.js']],
  ['#/booking/42', ['remote.def.js']],
  ['#/booking/view/42/', ['view.js']],
  ['#/nowhere', []],
])('knows the files of %s', (hash, files) => {
  const links = linksAt(hash);
  expect(links.map(({ href }) => href.split('/').pop())).toEqual(files);
  expect(links.some((link) => link.as === 'image')).toBe(false);
});

it('names its own hash for the policy', () => {
  expect(preloadScript.hash).toBe(`sha256-${createHash('sha256').update(preloadScript.code).digest('base64')}`);
});
