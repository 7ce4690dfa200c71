import type { Services } from './service-client';
import { Sitemap } from './sitemap';

describe('the sitemap', () => {
  const clock = { now: new Date('2030-05-01T12:00:00Z') };
  /** Answers as the restaurants service does, and notes how often it was asked. */
  const catalogue = (slugs: readonly string[]) => {
    const requests = { times: 0, isDown: false };
    const callInternal = async (_name: string, { query }: { query: { after: string; limit: string } }) => {
      requests.times += 1;
      if (requests.isDown) throw new Error('down');
      return { slugs: slugs.filter((slug) => slug > query.after).slice(0, Number(query.limit)) };
    };
    // the one method that a sitemap uses
    return { services: { callInternal } as unknown as Services, asked: requests };
  };
  const addressesIn = (xml: string | undefined) =>
    [...(xml ?? '').matchAll(/<loc>https:\/\/mesa\.example(.*?)<\/loc>/g)].map(([, path]) => path);
  const slugs = ['a', 'b', 'c', 'd', 'e', 'f'];
  const origin = 'https://mesa.example';

  it('lists all addresses, and is an index of several lists when they are too many', async () => {
    const { services } = catalogue(slugs);
    const whole = new Sitemap(() => clock.now, 7);
    expect(addressesIn(await whole.xml(services, origin))).toEqual([
      '/',
      ...slugs.map((slug) => `/r/${slug}`),
    ]);
    const parts = new Sitemap(() => clock.now, 3);
    const index = await parts.xml(services, origin);
    expect(index).toContain('<sitemapindex ');
    expect(addressesIn(index)).toEqual(['/sitemap-1.xml', '/sitemap-2.xml', '/sitemap-3.xml']);
    const lists = await Promise.all(['1', '2', '3'].map((part) => parts.xml(services, origin, part)));
    expect(lists.map(addressesIn)).toEqual([['/', '/r/a', '/r/b'], ['/r/c', '/r/d', '/r/e'], ['/r/f']]);
    for (const part of ['0', '4', '01', '1e0', 'x', ''])
      expect(await parts.xml(services, origin, part)).toBeUndefined();
  });

  it('of a large catalogue costs few calls', async () => {
    const many = Array.from({ length: 120_000 }, (_, i) => String(i).padStart(6, '0'));
    const { services, asked } = catalogue(many);
    expect(await new Sitemap(() => clock.now).xml(services, origin)).toContain('/sitemap-3.xml');
    expect(asked.times).toBe(3);
  });

  it('is read once a minute, and again at once when that failed', async () => {
    const { services, asked } = catalogue(slugs);
    const sitemap = new Sitemap(() => clock.now);
    asked.isDown = true;
    await expect(sitemap.xml(services, origin)).rejects.toThrow('down');
    asked.isDown = false;
    for (let i = 0; i < 5; i += 1) await sitemap.xml(services, origin);
    expect(asked.times).toBe(2);
    clock.now = new Date(clock.now.getTime() + 60_000);
    await sitemap.xml(services, origin);
    expect(asked.times).toBe(3);
  });
});
