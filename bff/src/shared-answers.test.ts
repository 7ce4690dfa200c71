import { setUpBff } from './testing/set-up-bff';

describe('answers that others may store', () => {
  const { bff } = setUpBff({ services: ['restaurants', 'reviews', 'media'], restaurants: 5 });

  it('carry no cookie, whatever the request has', async () => {
    const list = (await (await fetch(`${bff.origin}/api/restaurants?limit=1`)).json()) as Record<
      string,
      { slug: string }
    >;
    const paths = [
      '/',
      `/r/${Object.values(list)[0]!.slug}`,
      '/sitemap.xml',
      '/robots.txt',
      '/favicon.ico',
      '/site.webmanifest',
      '/.well-known/security.txt',
      '/assets/shell.0123456789ab.js',
      '/assets/photos/feast-320.webp',
      '/assets/icons/icon-180.png',
      '/assets/logo-mark.svg',
      '/remotes/registry.json',
      '/api/openapi.json',
      '/api/restaurants.schema.json',
      '/api/docs',
      '/api/docs/start.js',
      '/api/docs/swagger-ui.css',
      '/api/docs/swagger-ui-bundle.js',
      '/api/restaurants',
      '/api/restaurants/search',
      '/nothing',
      '/healthz',
    ];
    const shared: string[] = [];
    for (const path of paths)
      for (const accept of ['*/*', 'text/html'])
        for (const cookie of ['mesa_session=ended', 'mesa_session=ended; mesa_visitor=forged', '']) {
          const { headers } = await fetch(bff.origin + path, { headers: { accept, cookie } });
          if (!headers.get('cache-control')?.includes('public')) continue;
          shared.push(path);
          expect([path, headers.getSetCookie()]).toEqual([path, []]);
        }
    expect(new Set(shared).size).toBeGreaterThan(6);
  });
});
