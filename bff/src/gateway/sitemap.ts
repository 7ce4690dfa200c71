import { linkPath } from '@mesa/contract';
import { escapeHtml } from '@mesa/server-kit';
import type { Services } from './service-client';

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
/** As many addresses as one sitemap may list. */
const ADDRESSES_MAX = 50_000;
const SLUGS_PAGE = 50_000;
const KEPT_MS = 60_000;

/**
 * The list of all pages for search engines; above 50,000 an index of several lists. The names of restaurants
 * are kept for a minute: reading them all costs the services a call for each 50,000.
 */
export class Sitemap {
  private read: Promise<string[]> | undefined;
  private readAt = -Infinity;

  constructor(
    private readonly now: () => Date,
    private readonly addressesMax = ADDRESSES_MAX,
  ) {}

  /**
   * @param part of an index, from 1 on; undefined for the sitemap itself
   * @returns undefined for a part that does not exist
   */
  async xml(services: Services, origin: string, part?: string): Promise<string | undefined> {
    const paths = ['/', ...(await this.slugs(services)).map(linkPath)];
    const parts = Math.ceil(paths.length / this.addressesMax);
    if (part === undefined && parts > 1) {
      const names = Array.from({ length: parts }, (_, i) => `/sitemap-${i + 1}.xml`);
      return listOf('sitemapindex', 'sitemap', origin, names);
    }
    const start = part === undefined ? 0 : this.addressesMax * (Number(part) - 1);
    const listed = paths.slice(start, start + this.addressesMax);
    const isPart = part === undefined || (/^[1-9]\d{0,5}$/.test(part) && Number(part) <= parts);
    return isPart ? listOf('urlset', 'url', origin, listed) : undefined;
  }

  private slugs(services: Services): Promise<string[]> {
    const at = this.now().getTime();
    if (!this.read || at - this.readAt >= KEPT_MS) {
      const reading = allSlugs(services);
      this.read = reading;
      this.readAt = at;
      // the next request tries again
      reading.catch(() => {
        if (this.read === reading) this.read = undefined;
      });
    }
    return this.read;
  }
}

function listOf(list: string, item: string, origin: string, paths: readonly string[]): string {
  const items = paths.map((path) => `<${item}><loc>${escapeHtml(origin + path)}</loc></${item}>\n`);
  const head = `<?xml version="1.0" encoding="UTF-8"?>\n<${list} xmlns="${NAMESPACE}">\n`;
  return `${head}${items.join('')}</${list}>\n`;
}

async function allSlugs(services: Services): Promise<string[]> {
  const all: string[] = [];
  for (;;) {
    const query = { after: all.at(-1) ?? '', limit: String(SLUGS_PAGE) };
    const { slugs } = await services.callInternal('restaurantSlugs', { query });
    all.push(...slugs);
    if (slugs.length < SLUGS_PAGE) return all;
  }
}
