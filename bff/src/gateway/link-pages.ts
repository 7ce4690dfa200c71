import { Refusal } from '@mesa/contract';
import { say } from '@mesa/contract/sentences';
import { preferredLanguage } from '@mesa/server-kit';
import { Router, type Request, type Response } from 'express';
import { sendText } from '../edge/compression';
import { localsOf } from '../edge/locals';
import { publicOrigin } from '../edge/public-origin';
import { callerOf } from './handler';
import { restaurantPage } from './restaurant-page';
import type { ServiceClient, Services } from './service-client';
import { Sitemap } from './sitemap';

/** What linkPages() answers. */
export const LINK_PAGES = ['/r/:slug', '/sitemap.xml', '/sitemap-:part.xml'];
const CACHED = 'public, max-age=300';
/** What goes on with a shared link. */
const CHOICES = ['date', 'time', 'party_size'];

interface Dependencies {
  services: ServiceClient;
  config: { PUBLIC_URL: string | null };
  now: () => Date;
}

/** A page for each restaurant outside the app, and the sitemap that lists them (contract.md "One origin"). */
export function linkPages({ services, config, now }: Dependencies): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const originOf = (request: Request) => publicOrigin(config.PUBLIC_URL, request);
  const servicesFor = (request: Request, response: Response) => services.for(callerOf(request, response));
  const sitemap = new Sitemap(now);

  router.get('/r/:slug', async (request, response, next) => {
    localsOf(response).route = '/r/:slug';
    const restaurant = await findRestaurant(servicesFor(request, response), request.params.slug);
    if (!restaurant) return next();
    const query = new URLSearchParams(
      Object.entries(request.query).filter(
        (entry): entry is [string, string] => CHOICES.includes(entry[0]) && typeof entry[1] === 'string',
      ),
    );
    const language = preferredLanguage(request.headers['accept-language']);
    const { headers, html } = restaurantPage(restaurant, { language, origin: originOf(request), query });
    response.set(headers).set('Cache-Control', CACHED).vary('Accept-Language');
    await sendText(request, response, 'html', html);
  });

  const sendSitemap = async (request: Request, response: Response, part?: string) => {
    localsOf(response).route = '/sitemap.xml';
    const xml = await sitemap.xml(servicesFor(request, response), originOf(request), part);
    if (xml === undefined) throw new Refusal('missing', say('notFound'));
    response.set('Cache-Control', CACHED);
    await sendText(request, response, 'xml', xml);
  };
  router.get('/sitemap.xml', (request, response) => sendSitemap(request, response));
  router.get('/sitemap-:part.xml', (request, response) =>
    sendSitemap(request, response, request.params.part),
  );
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
