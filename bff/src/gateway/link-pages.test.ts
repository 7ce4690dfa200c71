import type { Restaurant } from '@mesa/contract';
import { openBrowser } from '../testing/browser';
import { answersTo } from '../testing/raw';
import { setUpBff } from '../testing/set-up-bff';

describe("restaurants' pages outside the app", () => {
  const { bff } = setUpBff({ services: ['restaurants', 'reviews'], restaurants: 5 });
  const open = (path: string, language = 'en') =>
    fetch(bff.origin + path, { headers: { accept: 'text/html', 'accept-language': language } });
  let restaurant: Restaurant;
  beforeAll(async () => {
    const { body } = await openBrowser(bff.origin).get('/api/restaurants/search?limit=1');
    [restaurant] = body as [Restaurant];
  });

  it('show name, picture and facts, and lead on to the app with date, time and party size', async () => {
    const { slug, id, name, phone, city, category, photoUrl, widePhotoUrl } = restaurant;
    const answer = await open(`/r/${slug}?date=2030-05-02&time=7:00+PM&party_size=4&other=1`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    const html = await answer.text();
    const picture = new URL(widePhotoUrl ?? photoUrl, bff.origin).href;
    for (const text of [
      `<link rel="canonical" href="${bff.origin}/r/${slug}">`,
      `<meta property="og:image" content="${picture}">`,
      `href="/#/restaurants/${id}?date=2030-05-02&amp;time=7%3A00+PM&amp;party_size=4">Find a table</a>`,
    ])
      expect(html).toContain(text);
    const [, facts] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)!;
    expect(JSON.parse(facts!)).toMatchObject({
      '@type': 'Restaurant',
      name,
      telephone: phone,
      servesCuisine: category,
      address: { addressLocality: city },
      openingHoursSpecification: expect.arrayContaining([
        expect.objectContaining({ opens: expect.stringMatching(/^\d\d:[03]0$/) }),
      ]),
    });
    expect(await (await open(`/r/${slug}`, 'es')).text()).toContain('Encuentra una mesa</a>');
  });

  it('are a page of Mesa with 404 for an unknown one, and answer 404 to programs', async () => {
    const unknown = await open('/r/nowhere');
    expect([unknown.status, await unknown.text()]).toEqual([404, expect.stringContaining('<a href="/">')]);
    expect((await fetch(`${bff.origin}/r/${'x'.repeat(300)}`)).status).toBe(404);
  });

  it('are all in the sitemap, which robots.txt names', async () => {
    const robots = await (await fetch(`${bff.origin}/robots.txt`)).text();
    expect(robots).toContain(`Sitemap: ${bff.origin}/sitemap.xml`);
    const sitemap = await fetch(`${bff.origin}/sitemap.xml`);
    expect(sitemap.headers.get('content-type')).toContain('xml');
    const pages = [...(await sitemap.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url);
    expect(pages).toHaveLength(6);
    expect(pages).toContain(`${bff.origin}/r/${restaurant.slug}`);
  });

  it('may be drawn by programs that obey robots.txt, picture included', async () => {
    const robots = await (await fetch(`${bff.origin}/robots.txt`)).text();
    const rules = robots.split('\n').filter((line) => /^(Allow|Disallow): /.test(line));
    expect(rules).toEqual(['Allow: /api/blobs/', 'Disallow: /api/', 'Allow: /']);
  });

  it('are read once a minute for the sitemap, and name PUBLIC_URL whatever a request says', async () => {
    const named = await bff.another({ PUBLIC_URL: 'https://mesa.example' });
    const foreign = (path: string) =>
      answersTo(named.origin, `GET ${path} HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n`);
    for (const path of ['/', '/sitemap.xml', '/robots.txt', `/r/${restaurant.slug}`]) {
      const [answer] = await foreign(path);
      expect([path, answer!.status, /evil/.test(answer!.body)]).toEqual([path, 200, false]);
      expect(answer!.body).toContain('https://mesa.example/');
    }
    await named.end();
  });

  it('have icons and a manifest', async () => {
    for (const [path, type] of [
      ['/favicon.ico', 'image/vnd.microsoft.icon'],
      ['/assets/icons/icon-180.png', 'image/png'],
      ['/site.webmanifest', 'application/manifest+json'],
    ] as const) {
      const answer = await fetch(bff.origin + path);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([
        200,
        expect.stringContaining(type),
      ]);
    }
  });
});
