import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  addDays,
  RESTAURANT_ZONE,
  wallTimeAt,
  type Keyed,
  type ListedRestaurant,
  type Restaurant,
  type Review,
} from '@mesa/contract';
import { setUpBff } from '../testing/set-up-bff';
import { openBrowser, type Browser } from '../testing/browser';

const UNKNOWN_ID = 'f'.repeat(24);

interface Listed {
  id: string;
  offers: { available: boolean }[];
}

/** Stands between the BFF and a service: notes each call, and passes it on or answers `status` itself. */
async function serverBetween(origin: string, status?: number) {
  const calls: string[] = [];
  const server = createServer((request, response) => {
    calls.push(request.url!);
    if (status)
      return void response.writeHead(status, { 'content-type': 'application/json' }).end('["Sorry."]');
    const headers = Object.entries(request.headers).filter(([name]) => name.startsWith('x-'));
    void fetch(origin + request.url, { headers: headers as [string, string][] }).then(async (answer) => {
      const kept = [...answer.headers].filter(([name]) => name !== 'transfer-encoding');
      response.writeHead(answer.status, Object.fromEntries(kept)).end(await answer.text());
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    calls,
    origin: `http://127.0.0.1:${port}`,
    end: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

describe('joins of the BFF', () => {
  const { bff } = setUpBff({
    services: ['accounts', 'restaurants', 'reservations', 'reviews'],
    restaurants: 30,
  });
  let ana: Browser;
  beforeAll(async () => {
    ana = openBrowser(bff.origin);
    await ana.signUp();
  });

  const visitor = () => openBrowser(bff.origin);
  const restaurantIds = async (query = 'limit=5') =>
    ((await visitor().get(`/api/restaurants/search?${query}`)).body as Restaurant[]).map(({ id }) => id);

  describe('favorites', () => {
    const listed = async (tab: Browser) => {
      const { status, body } = await tab.get('/api/favorites');
      return { status, ids: Object.keys(body as object), body: body as Keyed<Restaurant> };
    };

    it('are whole restaurants, the latest first, and may be added and removed repeatedly', async () => {
      const [first, two, three] = (await restaurantIds()) as [string, string, string];
      for (const id of [first, two, three, two])
        expect((await ana.put(`/api/favorites/${id}`)).status).toBe(204);
      const { status, ids, body } = await listed(ana);
      expect([status, ids]).toEqual([200, [three, two, first]]);
      expect(body[two]).toMatchObject({
        id: two,
        hours: expect.anything(),
        tags: expect.any(Array),
        dishes: expect.any(Array),
        max_party_size: expect.any(Number),
      });
      for (let i = 0; i < 2; i += 1) expect((await ana.delete(`/api/favorites/${two}`)).status).toBe(204);
      expect((await listed(ana)).ids).toEqual([three, first]);
    });

    it('have their offers when asked for a date, a time and a party size', async () => {
      const [id] = (await restaurantIds()) as [string];
      await ana.put(`/api/favorites/${id}`);
      const date = addDays(wallTimeAt(new Date(), RESTAURANT_ZONE).date, 3);
      const { body } = await ana.get(`/api/favorites?date=${date}&time=7:00%20PM&party_size=2`);
      const { offers } = (body as Keyed<ListedRestaurant>)[id]!;
      expect(offers?.map(({ time }) => time)).toEqual(['7:00 PM', '7:30 PM', '8:00 PM']);
      expect((await ana.get('/api/favorites?date=soon')).status).toBe(400);
    });

    it('are of restaurants that exist', async () => {
      for (const id of [UNKNOWN_ID, 'x'])
        expect(await ana.put(`/api/favorites/${id}`)).toMatchObject({ status: 404 });
      expect((await ana.delete(`/api/favorites/${UNKNOWN_ID}`)).status).toBe(204);
    });

    it('need a diner and a CSRF token', async () => {
      const [id] = await restaurantIds();
      const tab = visitor();
      await tab.open();
      expect((await tab.get('/api/favorites')).status).toBe(401);
      expect((await tab.put(`/api/favorites/${id}`)).status).toBe(401);
      expect((await tab.delete(`/api/favorites/${id}`)).status).toBe(401);
      expect((await ana.put(`/api/favorites/${id}`, undefined, { token: false })).status).toBe(403);
    });
  });

  describe("a restaurant's reviews", () => {
    it('are sorted, filtered and paged', async () => {
      const [id] = await restaurantIds();
      const path = `/api/restaurants/${id}/reviews?sort=lowest&stars=5&stars=4&limit=3`;
      const first = await visitor().get(path);
      const stars = Object.values(first.body as Keyed<Review>).map(({ overall }) => overall);
      expect([first.status, stars]).toEqual([200, [4, 4, 4]]);
      const next = /<([^>]*)>; rel="next"/.exec(first.headers.get('link')!)![1]!;
      expect(next).toMatch(new RegExp(`^/api/restaurants/${id}/reviews\\?`));
      const second = await visitor().get(next);
      expect(second.status).toBe(200);
      expect(Object.keys(second.body as object)).not.toEqual(
        expect.arrayContaining(Object.keys(first.body as object)),
      );
    });

    it.each([
      [UNKNOWN_ID, '', 404],
      ['x', '', 404],
      [undefined, '?sort=best', 400],
      [undefined, '?stars=9', 400],
    ])('of %p%s are answered with %i', async (id, query, status) => {
      const restaurant = id ?? (await restaurantIds())[0];
      expect((await visitor().get(`/api/restaurants/${restaurant}/reviews${query}`)).status).toBe(status);
    });
  });

  describe('a search for a date, time and party size', () => {
    const date = addDays(wallTimeAt(new Date(), RESTAURANT_ZONE).date, 3);
    // a large party at the end of the day fits few restaurants
    const when = `date=${date}&time=9%3A30%20PM&party_size=10`;
    const counts = async (query: string) => {
      const { headers } = await visitor().get(`/api/restaurants/search?${query}`);
      const number = (name: string) => (headers.has(name) ? Number(headers.get(name)) : null);
      return {
        total: number('x-total-count'),
        available: number('x-available-count'),
        of: number('x-available-of'),
        next: /<[^?]*\?([^>]*)>/.exec(headers.get('link') ?? '')?.[1],
      };
    };

    it('says how many matches have a table around that time, also when they fill several pages', async () => {
      const { body } = await visitor().get(`/api/restaurants/search?${when}&limit=200`);
      const available = (body as { offers: { available: boolean }[] }[]).filter(({ offers }) =>
        offers.some((offer) => offer.available),
      ).length;
      expect(available).toBeGreaterThan(0);
      expect(available).toBeLessThan(30);
      expect(await counts(`${when}&limit=200`)).toMatchObject({ total: 30, available, of: 30 });
      const paged = await counts(`${when}&limit=4`);
      expect(paged).toMatchObject({ total: 30, available, of: 30 });
      expect(await counts(paged.next!)).toMatchObject({ total: 30, available: null, of: null });
      const open = await counts(`${when}&limit=4&open=1`);
      expect(open).toMatchObject({ total: available, available, of: 30 });
      const someCuisine = await counts(`${when}&limit=1&query=thai`);
      expect(someCuisine.of).toBe(someCuisine.total);
    });

    it('lists those with a table alone, in order, page by page, by few calls', async () => {
      const all = (await visitor().get(`/api/restaurants/search?${when}&limit=200`)).body as Listed[];
      const open = all.filter(({ offers }) => offers.some(({ available }) => available));
      const restaurants = await serverBetween(bff.services.restaurants!.origin);
      const second = await bff.another({ RESTAURANTS_SERVICE_URL: restaurants.origin });
      const seen: string[] = [];
      let next: string | undefined = `/api/restaurants/search?${when}&limit=2&open=1`;
      while (next) {
        restaurants.calls.length = 0;
        const page = await openBrowser(second.origin).get(next);
        expect([page.status, restaurants.calls.length]).toEqual([200, expect.any(Number)]);
        expect(restaurants.calls.length).toBeLessThanOrEqual(3);
        const ids = (page.body as Listed[]).map(({ id }) => id);
        seen.push(...ids);
        next = /<([^>]*)>/.exec(page.headers.get('link') ?? '')?.[1];
        if (next)
          expect([ids.length, new URL(next, 'http://mesa').searchParams.get('limit')]).toEqual([2, '2']);
      }
      expect(open.length).toBeGreaterThan(2);
      expect(seen).toEqual(open.map(({ id }) => id));
      await second.end();
      await restaurants.end();
    });

    it('has no count of tables without a date, time and party size', async () => {
      expect(await counts('limit=4')).toMatchObject({ total: 30, available: null, of: null });
    });
  });

  it('say that reviews are missing only when their service is down, never when it fails', async () => {
    const [id] = await restaurantIds();
    const statuses: number[] = [];
    for (const status of [500, 400, 503]) {
      const reviews = await serverBetween(bff.services.reviews!.origin, status);
      const second = await bff.another({ REVIEWS_SERVICE_URL: reviews.origin });
      for (let i = 0; i < 2; i += 1)
        statuses.push((await openBrowser(second.origin).get(`/api/restaurants/${id}`)).status);
      await second.end();
      await reviews.end();
    }
    expect(statuses).toEqual([500, 500, 400, 400, 200, 200]);
  });

  it('pass on for each sentence of an error the field that it is about', async () => {
    const tab = visitor();
    await tab.open();
    const signUp = await tab.post('/api/users', { user: { fname: 'Ana', email: 'nobody', password: 'x' } });
    expect([signUp.status, signUp.headers.get('x-error-fields')]).toEqual([422, 'lname,email,password']);
    const review = await ana.post('/api/reviews', {
      review: { restaurant_id: UNKNOWN_ID, reservation_id: UNKNOWN_ID, overall: 9, body: 'Good.' },
    });
    expect(review.headers.get('x-error-fields')).toBe('overall,food,service,ambience,value,noise');
    const unknown = await ana.get(`/api/reviews/${UNKNOWN_ID}`);
    expect([unknown.status, unknown.headers.get('x-error-fields')]).toEqual([404, null]);
  });
});
