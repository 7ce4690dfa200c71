import { linkPath, Refusal } from '@mesa/contract';
import { escapeHtml, preferredLanguage } from '@mesa/server-kit';
import { Router, type Request, type Response } from 'express';
import { sendText } from '../edge/compression';
import { localsOf } from '../edge/locals';
import { callerOf } from './handler';
import { restaurantPage } from './restaurant-page';
import type { ServiceClient, Services } from './service-client';

/** What linkPages() answers. */
export const LINK_PAGES = ['/r/:slug', '/sitemap.xml'];
const CACHED = 'public, max-age=300';
/** What goes on with a shared link. */
const CHOICES = ['date', 'time', 'party_size'];
const SITEMAP = 'http://www.sitemaps.org/schemas/sitemap/0.9';
/** As many addresses as one sitemap may list. */
const SITEMAP_MAX = 50_000;
const SLUGS_PAGE = 5_000;

interface Dependencies {
  services: ServiceClient;
  config: { PUBLIC_URL: string | null };
}

/** A page for each restaurant outside the app, and the sitemap that lists them (contract.md "One origin"). */
export function linkPages({ services, config }: Dependencies): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const originOf = (request: Request) => config.PUBLIC_URL ?? `${request.protocol}://${request.host}`;
  const servicesFor = (request: Request, response: Response) => services.for(callerOf(request, response));

  router.get('/r/:slug', async (request, response, next) => {
    localsOf(response).route = '/r/:slug';
    const found = await findRestaurant(servicesFor(request, response), request.params.slug);
    if (!found) return next();
    const query = new URLSearchParams(
      Object.entries(request.query).filter(
        (entry): entry is [string, string] => CHOICES.includes(entry[0]) && typeof entry[1] === 'string',
      ),
    );
    const language = preferredLanguage(request.headers['accept-language']);
    const { headers, html } = restaurantPage(found, { language, origin: originOf(request), query });
    response.set(headers).set('Cache-Control', CACHED).vary('Accept-Language');
    await sendText(request, response, 'html', html);
  });

  router.get('/sitemap.xml', async (request, response) => {
    localsOf(response).route = '/sitemap.xml';
    const slugs = await allSlugs(servicesFor(request, response));
    const paths = ['/', ...slugs.map(linkPath)];
    const urls = paths.map((path) => `<url><loc>${escapeHtml(originOf(request) + path)}</loc></url>\n`);
    response.set('Cache-Control', CACHED);
    const head = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="${SITEMAP}">\n`;
    await sendText(request, response, 'xml', `${head}${urls.join('')}</urlset>\n`);
  });
  return router;
}

async function findRestaurant(services: Services, slug: string) {
  try {
    return (await services.callInternal('restaurantBySlug', { query: { slug } })).restaurant;
  } catch (error) {
    if (error instanceof Refusal && error.status < 500) return undefined;
    throw error;
  }
}

async function allSlugs(services: Services): Promise<string[]> {
  const all: string[] = [];
  for (;;) {
    const limit = Math.min(SLUGS_PAGE, SITEMAP_MAX - 1 - all.length);
    if (limit === 0) return all;
    const query = { after: all.at(-1) ?? '', limit: String(limit) };
    const { slugs } = await services.callInternal('restaurantSlugs', { query });
    all.push(...slugs);
    if (slugs.length < limit) return all;
  }
}
