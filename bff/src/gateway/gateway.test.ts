import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  addDays,
  DEMO_EMAIL,
  DEMO_PASSWORD,
  RESTAURANT_ZONE,
  wallTimeAt,
  type ListedRestaurant,
  type Ratings,
  type Reservation,
  type Restaurant,
  type Review,
} from '@mesa/contract';
import { callSchemas } from '@mesa/contract/schemas';
import { closeServer, listen } from '@mesa/server-kit';
import { CONSUMER_POSITIONS } from '@mesa/server-kit/events';
import { eventually } from '@mesa/server-kit/testing';
import sharp from 'sharp';
import { setUpBff } from '../testing/set-up-bff';
import { openBrowser, PASSWORD, type Browser } from '../testing/browser';
import { availableSlot } from '../testing/available-slot';
import { databaseName } from '../testing/services';

describe('joins and workflows', () => {
  const { bff } = setUpBff({
    services: ['accounts', 'restaurants', 'reservations', 'reviews', 'media', 'mail'],
    restaurants: 30,
  });
  let demo: Browser;
  let me: string;
  beforeAll(async () => {
    demo = openBrowser(bff.origin);
    await demo.open();
    const { body } = await demo.post('/api/session', {
      user: { email: DEMO_EMAIL, password: DEMO_PASSWORD },
    });
    me = Object.keys(body as object)[0]!;
  });

  const today = wallTimeAt(new Date(), RESTAURANT_ZONE).date;
  const date = addDays(today, 3);
  const when = `date=${date}&time=7%3A00%20PM&party_size=2`;
  const list = async (query = '', tab = openBrowser(bff.origin)) => {
    const seen = await tab.get(`/api/restaurants/search?${query}`);
    return { ...seen, restaurants: seen.body as ListedRestaurant[] };
  };
  const someRestaurant = async () => (await list('limit=1')).restaurants[0]!;
  const reservations = async () =>
    Object.values((await demo.get('/api/reservations')).body as Record<string, Reservation>);
  const visitToReview = async () =>
    (await reservations()).find((reservation) => !reservation.review && reservation.date < today)!;
  const reviewOf = ({ id, restaurant_id }: Reservation) => ({
    user_id: me,
    restaurant_id,
    reservation_id: id,
    overall: 1,
    food: 2,
    service: 3,
    ambience: 4,
    value: 5,
    noise: 4,
    body: 'Cold soup.',
    recommend: false,
  });

  describe("a diner's own data", () => {
    it('are exported as one document, to the diner alone', async () => {
      const tab = openBrowser(bff.origin);
      const user = await tab.signUp();
      const slot = await availableSlot(tab, date, 2);
      const booked = await tab.post('/api/reservations', {
        reservation: { ...slot, phone: '(213) 555-0100' },
      });
      await tab.put(`/api/favorites/${slot.restaurant_id}`);
      const path = `/api/users/${user.id}/export`;
      const { body, headers } = await eventually(async () => {
        const seen = await tab.get(path);
        expect(seen.status).toBe(200);
        expect((seen.body as { mails: unknown[] }).mails.length).toBeGreaterThan(0);
        return seen;
      });
      expect(headers.get('content-disposition')).toBe('attachment; filename=mesa-data.json');
      expect(body).toMatchObject({
        account: { id: user.id, email: user.email },
        reservations: booked.body,
        favorites: [slot.restaurant_id],
        reviews: {},
        watches: {},
        sessions: { [Object.keys((body as { sessions: object }).sessions)[0]!]: { current: true } },
      });
      expect(callSchemas.exportUser.answer.safeParse(body).error).toBeUndefined();
      expect((await demo.get(path)).status).toBe(403);
      expect((await openBrowser(bff.origin).get(path)).status).toBe(401);
    });
  });

  describe('lists of restaurants', () => {
    it('have no offers without a date, time and party size', async () => {
      const { restaurants, headers } = await list('limit=5');
      expect(restaurants).toHaveLength(5);
      expect(restaurants.every((restaurant) => restaurant.offers === undefined)).toBe(true);
      expect(headers.get('link')).toMatch(/rel="next"/);
      expect(headers.get('x-total-count')).toBe('30');
    });

    it('have three offers per restaurant with a date, time and party size', async () => {
      const { restaurants } = await list(when);
      expect(restaurants).toHaveLength(30);
      for (const { offers } of restaurants)
        expect(offers?.map(({ time }) => time)).toEqual(['7:00 PM', '7:30 PM', '8:00 PM']);
      expect(callSchemas.searchRestaurants.answer.safeParse(restaurants).success).toBe(true);
      const keyed = (await openBrowser(bff.origin).get(`/api/restaurants?${when}`)).body as Record<
        string,
        ListedRestaurant
      >;
      expect(Object.keys(keyed)).toEqual(Object.values(keyed).map(({ id }) => id));
      expect(Object.values(keyed).every(({ offers }) => offers?.length === 3)).toBe(true);
    });

    it('can be limited to restaurants with a table, on all pages without gaps or repetitions', async () => {
      // a large party at the end of the day fits few restaurants
      const table = `date=${date}&time=9%3A30%20PM&party_size=10`;
      const open = (await list(`${table}&limit=200`)).restaurants
        .filter(({ offers }) => offers!.some(({ available }) => available))
        .map(({ id }) => id);
      const seen: string[] = [];
      for (let path: string | undefined = `${table}&limit=4&open=1`; path; ) {
        const page = await list(path);
        expect(page.restaurants.length).toBeLessThanOrEqual(4);
        seen.push(...page.restaurants.map(({ id }) => id));
        path = /<[^?]*\?([^>]*)>/.exec(page.headers.get('link') ?? '')?.[1];
      }
      expect(seen).toEqual(open);
    });

    it.each([
      ['date=soon&time=7%3A00%20PM&party_size=2', 'Date is invalid'],
      [`date=${date}&time=7%3A00%20PM&party_size=0`, 'Party size must be between 1 and 10'],
      ['limit=9999', 'Limit is invalid'],
      ['query=a&query=b', 'Query is invalid'],
    ])('refuses %s', async (query, sentence) =>
      expect(await list(query)).toMatchObject({ status: 400, body: [sentence] }),
    );
  });

  it('name the cities and cuisines of all restaurants, and whether any is fictional', async () => {
    const { body, headers } = await openBrowser(bff.origin).get('/api/restaurants/facets?extra=1');
    const { cities, cuisines, fictional } = callSchemas.getFacets.answer.parse(body);
    for (const facets of [cities, cuisines])
      expect(facets.reduce((sum, { count }) => sum + count, 0)).toBe(30);
    expect(fictional).toBe(true);
    expect(headers.get('etag')).toEqual(expect.any(String));
  });

  it('cost the services one call a second, however many visitors there are', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        fetch(`${bff.origin}/api/restaurants?limit=7`, { headers: { 'cache-control': 'max-age=0' } }),
      ),
    );
    const tags = new Set(answers.map(({ headers }) => headers.get('etag')));
    expect(tags.size).toBe(1);
    const [etag] = tags;
    const again = await fetch(`${bff.origin}/api/restaurants?limit=7`, {
      headers: { 'if-none-match': etag!, 'cache-control': 'max-age=0' },
    });
    expect(again.status).toBe(304);
    const metrics = await (await fetch(`${bff.services.restaurants!.origin}/metrics`)).text();
    const names = [
      ...metrics.matchAll(
        /mesa_http_request_seconds_count\{method="GET",route="\/api\/restaurants"[^}]*\} (\d+)/g,
      ),
    ].reduce((sum, [, count]) => sum + Number(count), 0);
    expect(names).toBeLessThan(10);
  });

  describe('a restaurant', () => {
    it('has its newest reviews and the distribution of stars', async () => {
      const { id, num_reviews } = await someRestaurant();
      const { status, body } = await openBrowser(bff.origin).get(`/api/restaurants/${id}`);
      expect(status).toBe(200);
      expect(callSchemas.getRestaurant.answer.safeParse(body).error).toBeUndefined();
      const { reviews, stars, restaurant } = body as {
        reviews: Record<string, Review>;
        stars: Record<string, number>;
        restaurant: Restaurant;
      };
      expect(Object.keys(reviews).length).toBe(Math.min(50, num_reviews));
      const written = Object.values(reviews).map(({ created_at }) => created_at);
      expect(written).toEqual([...written].sort().reverse());
      expect(Object.values(stars).reduce((sum, count) => sum + count, 0)).toBe(restaurant.num_reviews);
    });

    it.each(['a'.repeat(24), 'nothing', '1'])('that does not exist is 404: %s', async (id) => {
      expect((await openBrowser(bff.origin).get(`/api/restaurants/${id}`)).status).toBe(404);
    });
  });

  describe("a diner's own", () => {
    it('reservations have their reviews in the list, alone and in the profile', async () => {
      const all = await reservations();
      const reviewed = all.find(({ review }) => review)!;
      expect(reviewed.review?.reservation_id).toBe(reviewed.id);
      expect((await demo.get(`/api/reservations/${reviewed.id}`)).body).toEqual({ reservation: reviewed });
      const { body } = await demo.get(`/api/users/${me}`);
      expect(callSchemas.getUser.answer.safeParse(body).error).toBeUndefined();
      const profile = body as {
        reservations: Record<string, Reservation>;
        restaurants: Record<string, Restaurant>;
      };
      expect(Object.values(profile.reservations)).toEqual(all);
      expect(Object.keys(profile.restaurants).sort()).toEqual(
        [...new Set(all.map((reservation) => reservation.restaurant_id))].sort(),
      );
    });

    it('data is hidden from visitors and other diners', async () => {
      const [visitor, diner] = [openBrowser(bff.origin), openBrowser(bff.origin)];
      await diner.signUp();
      const [reservation] = await reservations();
      for (const [tab, status] of [
        [visitor, 401],
        [diner, 403],
      ] as const) {
        expect((await tab.get(`/api/users/${me}`)).status).toBe(status);
        expect((await tab.get(`/api/reservations/${reservation!.id}`)).status).toBe(status);
      }
      expect((await visitor.get('/api/reservations')).status).toBe(401);
      expect((await diner.get('/api/reservations')).body).toEqual({});
    });

    it('booking can be made, read, changed and cancelled', async () => {
      const slot = await availableSlot(demo, date);
      const made = await demo.post('/api/reservations', {
        reservation: { user_id: me, ...slot, phone: '(213) 555-0100', email: 'demo@mesa.example' },
      });
      expect(made.status).toBe(201);
      const [booked] = Object.keys(made.body as object);
      expect(
        (await demo.patch(`/api/reservations/${booked}`, { reservation: { notes: 'By the window' } })).body,
      ).toMatchObject({ reservation: { notes: 'By the window' } });
      expect(
        (await demo.get(`/api/reservations/${booked}/calendar.ics`)).headers.get('content-type'),
      ).toMatch(/^text\/calendar/);
      expect((await demo.delete(`/api/reservations/${booked}`)).status).toBe(204);
    });
  });

  describe('a deleted diner', () => {
    const LARGE = 10;
    // as if the instance that listens to the feed had just been killed, until the test resumes it
    const positions = () =>
      bff.database
        .getClient()
        .db(databaseName(String(bff.settings.MONGODB_URI), 'reservations'))
        .collection<{ _id: string }>(CONSUMER_POSITIONS);
    const pauseListener = () =>
      positions().updateOne(
        { _id: 'reservations/accounts' },
        { $set: { owner: 'killed', until: new Date(Date.now() + 600_000) } },
      );
    const resumeListener = () =>
      positions().updateOne({ _id: 'reservations/accounts' }, { $unset: { until: '' } });
    let gone: Browser;
    let slot: Awaited<ReturnType<typeof availableSlot>>;
    let tables: number;

    /** a diner who takes every table for ten of an evening, the last by a hold */
    beforeEach(async () => {
      await pauseListener();
      gone = openBrowser(bff.origin);
      await gone.signUp();
      slot = await availableSlot(gone, date, LARGE);
      let last: string | undefined;
      for (tables = 0; ; tables += 1) {
        const booked = await book(gone);
        if (booked.status === 409) break;
        [last] = Object.keys(booked.body as object);
      }
      await gone.delete(`/api/reservations/${last}`);
      expect((await gone.post('/api/holds', { hold: slot })).status).toBe(201);
    });
    afterEach(resumeListener);

    const book = (tab: Browser) =>
      tab.post('/api/reservations', { reservation: { ...slot, phone: '(213) 555-0100' } });
    const deletion = async () =>
      gone.delete(`/api/users/${(await gone.open()).bootstrap.currentUser!.id}`, {
        user: { current_password: PASSWORD },
      });

    it('has no bookings left when the response arrives', async () => {
      const next = openBrowser(bff.origin);
      await next.signUp();
      expect((await book(next)).status).toBe(409);
      expect((await deletion()).status).toBe(204);
      const booked = await Promise.all(Array.from({ length: tables }, () => book(next)));
      expect(booked.map(({ status }) => status)).toEqual(booked.map(() => 201));
      await next.delete(`/api/users/${(await next.open()).bootstrap.currentUser!.id}`, {
        user: { current_password: PASSWORD },
      });
    });

    it('books nothing by a request that was begun before, whose body comes after', async () => {
      const { token, cookies } = gone;
      const body = JSON.stringify({ reservation: { ...slot, phone: '(213) 555-0100' } });
      const begun = request(`${bff.origin}/api/reservations`, {
        method: 'POST',
        headers: {
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          'x-csrf-token': token,
          'content-type': 'application/json',
          'content-length': body.length,
          expect: '100-continue',
        },
      });
      begun.flushHeaders();
      await once(begun, 'continue');
      expect((await deletion()).status).toBe(204);
      const answered = once(begun, 'response') as Promise<[IncomingMessage]>;
      begun.end(body);
      expect([401, 403]).toContain((await answered)[0].statusCode);
      const next = openBrowser(bff.origin);
      await next.signUp();
      const booked = await Promise.all(Array.from({ length: tables }, () => book(next)));
      expect(booked.map(({ status }) => status)).toEqual(Array(tables).fill(201));
    });

    it('is deleted while reservations is down, which frees the tables after the event', async () => {
      const broken = await between(bff.services.reservations!.origin, ({ method, url }) =>
        method === 'DELETE' && url!.startsWith('/internal/') ? 0 : undefined,
      );
      const second = await bff.another({ RESERVATIONS_SERVICE_URL: broken.origin });
      gone.through(second.origin);
      expect((await deletion()).status).toBe(204);
      await second.end();
      await broken.end();
      const next = openBrowser(bff.origin);
      await next.signUp();
      expect((await book(next)).status).toBe(409);
      await resumeListener();
      await eventually(async () => expect((await book(next)).status).toBe(201));
    });
  });

  describe('a review', () => {
    const ratingsEverywhere = async (
      id: string,
      tab = demo,
    ): Promise<[Partial<Ratings>, Partial<Ratings>]> => {
      const pick = ({ num_reviews, average_rating }: Ratings) => ({ num_reviews, average_rating });
      const listed = (await list('limit=200', tab)).restaurants.find((candidate) => candidate.id === id)!;
      const { restaurant } = (await tab.get(`/api/restaurants/${id}`)).body as { restaurant: Restaurant };
      return [pick(listed), pick(restaurant)];
    };

    it('updates averages for its author at once, in lists and on the page, and when deleted', async () => {
      const visit = await visitToReview();
      const [before] = await ratingsEverywhere(visit.restaurant_id);
      const { status, body } = await demo.post('/api/reviews', { review: reviewOf(visit) });
      expect(status).toBe(201);
      const { review } = body as { review: Review };
      const [listed, shown] = await ratingsEverywhere(visit.restaurant_id);
      expect(listed).toEqual(shown);
      expect(listed.num_reviews).toBe(before.num_reviews! + 1);
      expect(listed.average_rating).toBeLessThan(before.average_rating!);
      const visitor = openBrowser(bff.origin);
      await eventually(
        async () => expect(await ratingsEverywhere(visit.restaurant_id, visitor)).toEqual([listed, listed]),
        2_000,
      );
      expect((await demo.patch(`/api/reviews/${review.id}`, { review: { overall: 5 } })).status).toBe(200);
      const [improved, improvedShown] = await ratingsEverywhere(visit.restaurant_id);
      expect(improved.average_rating).toBeGreaterThan(listed.average_rating!);
      expect(improved).toEqual(improvedShown);
      expect((await demo.delete(`/api/reviews/${review.id}`)).status).toBe(204);
      expect(await ratingsEverywhere(visit.restaurant_id)).toEqual([before, before]);
    });

    it("is accepted only for the diner's own past visit to that restaurant", async () => {
      const visit = await visitToReview();
      const stranger = openBrowser(bff.origin);
      const { id: otherId } = await stranger.signUp();
      expect(
        (await stranger.post('/api/reviews', { review: { ...reviewOf(visit), user_id: otherId } })).status,
      ).toBe(422);
      const upcoming = (await reservations()).find((reservation) => reservation.date > today)!;
      expect((await demo.post('/api/reviews', { review: reviewOf(upcoming) })).status).toBe(422);
      expect(
        (
          await demo.post('/api/reviews', {
            review: { ...reviewOf(visit), restaurant_id: upcoming.restaurant_id },
          })
        ).status,
      ).toBe(422);
      expect(
        (await demo.post('/api/reviews', { review: { ...reviewOf(visit), reservation_id: 'a'.repeat(24) } }))
          .status,
      ).toBe(422);
      expect((await openBrowser(bff.origin).post('/api/reviews', { review: reviewOf(visit) })).status).toBe(
        403,
      );
    });

    it('shows its uploaded photos, and is not created when they are refused', async () => {
      const visit = await visitToReview();
      const signed = await upload(demo);
      const refused = await demo.post('/api/reviews', {
        review: { ...reviewOf(visit), photos: ['made.up'] },
      });
      expect(refused).toMatchObject({ status: 422, body: [expect.stringMatching(/photos/)] });
      const { status, body } = await demo.post('/api/reviews', {
        review: { ...reviewOf(visit), photos: [signed] },
      });
      expect(status).toBe(201);
      const { review } = body as { review: Review };
      expect(review.photos.map(({ signed_id }) => signed_id)).toEqual([signed]);
      const picture = await fetch(bff.origin + review.photos[0]!.thumb_url);
      expect({ status: picture.status, type: picture.headers.get('content-type') }).toEqual({
        status: 200,
        type: 'image/webp',
      });
      expect((await demo.get(`/api/reviews/${review.id}`)).body).toEqual({ review });
      const second = await upload(demo);
      const changed = (await demo.patch(`/api/reviews/${review.id}`, { review: { photos: [second] } }))
        .body as { review: Review };
      expect(changed.review.photos.map(({ signed_id }) => signed_id)).toEqual([second]);
      const third = await upload(demo);
      const orderOf = async (photos: string[]) => {
        const answer = (await demo.patch(`/api/reviews/${review.id}`, { review: { photos } })).body as {
          review: Review;
        };
        const read = (await demo.get(`/api/reviews/${review.id}`)).body as { review: Review };
        expect(read.review.photos).toEqual(answer.review.photos);
        return answer.review.photos.map(({ signed_id }) => signed_id);
      };
      expect(await orderOf([third, second])).toEqual([third, second]);
      expect(await orderOf([second, third])).toEqual([second, third]);
      expect((await demo.delete(`/api/reviews/${review.id}`)).status).toBe(204);
    });
  });

  describe('a change of a review', () => {
    let review: Review;
    beforeEach(async () => {
      const visit = await visitToReview();
      const { body } = await demo.post('/api/reviews', {
        review: { ...reviewOf(visit), photos: [await upload(demo)] },
      });
      ({ review } = body as { review: Review });
    });
    afterEach(() => demo.delete(`/api/reviews/${review.id}`));

    const change = (to: object, tab = demo) => tab.patch(`/api/reviews/${review.id}`, { review: to });
    const asItIs = async () =>
      ((await demo.get(`/api/reviews/${review.id}`)).body as { review: Review }).review;
    const idsOf = ({ photos }: Review) => photos.map(({ signed_id }) => signed_id);
    const isPublic = async (signed: string) =>
      (await openBrowser(bff.origin).get(`/api/blobs/${signed}/soup.webp`)).status === 200;

    it.each([
      [
        "another diner's photo",
        403,
        async () => {
          const stranger = openBrowser(bff.origin);
          await stranger.signUp();
          return upload(stranger);
        },
      ],
      ['a photo that does not exist', 422, async () => 'made.up'],
      ['a photo that was announced and never sent', 422, async () => (await announce(demo)).signed_id],
    ])(
      'that names %s is refused with %i, and leaves words and photos as they were',
      async (_, status, bad) => {
        for (const photos of [[await bad()], [await upload(demo), ...idsOf(review), await bad()]]) {
          expect((await change({ overall: 5, body: 'Better.', photos })).status).toBe(status);
          expect(await asItIs()).toEqual(review);
        }
      },
    );

    it("attaches no photo when its text is refused or it is not the author's", async () => {
      const stranger = openBrowser(bff.origin);
      await stranger.signUp();
      const [mine, theirs] = [await upload(demo), await upload(stranger)];
      expect((await change({ overall: 9, photos: [mine] })).status).toBe(422);
      expect((await change({ photos: [theirs] }, stranger)).status).toBe(403);
      expect([await isPublic(mine), await isPublic(theirs), await asItIs()]).toEqual([false, false, review]);
    });

    it.each([
      ['answers with a fault', 500],
      ['breaks off', 0],
    ] as const)(
      'ends well when it is sent again after reviews %s between its photos and its words',
      async (_, status) => {
        const to = { body: 'Better.', photos: [await upload(demo)] };
        const broken = await between(bff.services.reviews!.origin, ({ method }) =>
          method === 'PATCH' ? status : undefined,
        );
        const failed = await throughAnother({ REVIEWS_SERVICE_URL: broken.origin }, () => change(to));
        await broken.end();
        expect(failed.status).toBeGreaterThanOrEqual(500);
        expect(await asItIs()).toEqual(review);
        expect((await change(to)).status).toBe(200);
        const after = await asItIs();
        expect([after.body, idsOf(after), await isPublic(to.photos[0]!)]).toEqual([to.body, to.photos, true]);
      },
    );

    it('changes only the text while media is down, and names the photos as missing', async () => {
      const broken = await between(bff.services.media!.origin, () => 0);
      const signed = await upload(demo);
      const answer = await throughAnother({ MEDIA_SERVICE_URL: broken.origin }, () =>
        change({ body: 'Better.', photos: [signed] }),
      );
      await broken.end();
      expect(answer).toMatchObject({
        status: 200,
        body: { review: { body: 'Better.', photos: review.photos } },
      });
      expect(answer.headers.get('x-mesa-missing')).toBe('photos');
    });
  });

  it('a new review with refused photos does not exist, even if its deletion fails', async () => {
    const visit = await visitToReview();
    const broken = await between(bff.services.reviews!.origin, ({ method }) =>
      method === 'DELETE' ? 500 : undefined,
    );
    const refused = await throughAnother({ REVIEWS_SERVICE_URL: broken.origin }, () =>
      demo.post('/api/reviews', { review: { ...reviewOf(visit), photos: ['made.up'] } }),
    );
    await broken.end();
    const { review } = (await reservations()).find(({ id }) => id === visit.id)!;
    if (review) await demo.delete(`/api/reviews/${review.id}`);
    expect([refused.status, review]).toEqual([422, undefined]);
  });

  describe('photos that cannot be set on their review', () => {
    it.each([
      ['answers with a fault', 500],
      ['breaks off', 0],
    ] as const)('can be sent again, with the review or for it, when reviews %s', async (_, status) => {
      const visit = await visitToReview();
      const signed = await upload(demo);
      const broken = await between(bff.services.reviews!.origin, ({ method, url }) =>
        method === 'PUT' && /photos$/.test(url!) ? status : undefined,
      );
      const second = await bff.another({ REVIEWS_SERVICE_URL: broken.origin });
      demo.through(second.origin);
      const answer = await demo.post('/api/reviews', { review: { ...reviewOf(visit), photos: [signed] } });
      demo.through(bff.origin);
      await second.end();
      await broken.end();
      if (status === 0) {
        expect(answer).toMatchObject({ status: 201, body: { review: { photos: [] } } });
        expect(answer.headers.get('x-mesa-missing')).toBe('photos');
      } else expect(answer.status).toBe(500);
      // the diner sends it again, as a new review or as a change, and it has its photo
      const { review } = answer.body as { review?: Review };
      const again = review
        ? await demo.patch(`/api/reviews/${review.id}`, { review: { photos: [signed] } })
        : await demo.post('/api/reviews', { review: { ...reviewOf(visit), photos: [signed] } });
      const whole = (again.body as { review: Review }).review;
      expect(whole.photos.map(({ signed_id }) => signed_id)).toEqual([signed]);
      expect((await demo.delete(`/api/reviews/${whole.id}`)).status).toBe(204);
    });
  });

  describe('without the reviews service', () => {
    beforeAll(() => bff.services.reviews!.stop());

    it('a restaurant is still shown and names the missing part', async () => {
      const { id } = await someRestaurant();
      const { status, body } = await openBrowser(bff.origin).get(`/api/restaurants/${id}`);
      expect({ status, body }).toEqual({
        status: 200,
        body: { restaurant: expect.objectContaining({ id }), reviews: {}, missing: ['reviews'] },
      });
    });

    it('reservations are still shown', async () => {
      const seen = await demo.get('/api/reservations');
      expect(seen.status).toBe(200);
      expect(seen.headers.get('x-mesa-missing')).toBe('reviews');
    });

    it('writing a review is refused with a reason', async () => {
      const seen = await demo.post('/api/reviews', { review: reviewOf((await reservations())[0]!) });
      expect(seen).toMatchObject({
        status: 503,
        body: ['This part of Mesa is unavailable right now. Please try again in a moment.'],
      });
    });
  });

  describe('without the reservations service', () => {
    beforeAll(() => bff.services.reservations!.stop());

    it('restaurants are still listed, without times', async () => {
      const { status, restaurants, headers } = await list(when);
      expect(status).toBe(200);
      expect(restaurants).toHaveLength(30);
      expect(headers.get('x-mesa-missing')).toBe('offers');
    });

    it('a profile is not shown empty', async () => {
      expect((await demo.get(`/api/users/${me}`)).status).toBe(503);
    });
  });

  /**
   * A proxy between the BFF and a service. If `fault` names a status, the proxy answers the request itself; 0
   * aborts it.
   */
  async function between(origin: string, fault: (request: IncomingMessage) => number | undefined) {
    const server = createServer((incoming, answer) => {
      const status = fault(incoming);
      if (status === 0) return void incoming.socket.destroy();
      if (status)
        return void answer.writeHead(status, { 'content-type': 'application/json' }).end('["A fault."]');
      const onward = request(
        origin + incoming.url,
        { method: incoming.method!, headers: incoming.headers },
        (said) => said.pipe(answer.writeHead(said.statusCode!, said.headers)),
      );
      return incoming.pipe(onward);
    });
    await listen(server, 0, '127.0.0.1');
    return {
      origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      end: () => {
        server.closeAllConnections();
        return closeServer(server);
      },
    };
  }

  /** Uses a second BFF with other service addresses during `work`. */
  async function throughAnother<T>(env: Record<string, string>, work: () => Promise<T>): Promise<T> {
    const second = await bff.another(env);
    demo.through(second.origin);
    try {
      return await work();
    } finally {
      demo.through(bff.origin);
      await second.end();
    }
  }

  async function announce(tab: Browser) {
    const bytes = await sharp({
      create: {
        width: 40,
        height: 30,
        channels: 3,
        background: { r: 200, g: Math.floor(Math.random() * 255), b: 20 },
      },
    })
      .png()
      .toBuffer();
    const checksum = createHash('md5').update(bytes).digest('base64');
    const { body } = await tab.post('/api/direct_uploads', {
      blob: { filename: 'soup.png', content_type: 'image/png', byte_size: bytes.length, checksum },
    });
    return {
      ...(body as { signed_id: string; direct_upload: { url: string; headers: Record<string, string> } }),
      bytes,
    };
  }

  /** Announces a small picture and stores it, as the stock upload client does; the signed id. */
  async function upload(tab: Browser): Promise<string> {
    const { signed_id, direct_upload, bytes } = await announce(tab);
    const stored = await fetch(new URL(direct_upload.url, bff.origin), {
      method: 'PUT',
      headers: direct_upload.headers,
      body: new Uint8Array(bytes),
    });
    if (stored.status !== 204) throw new Error(`not stored: ${stored.status} ${await stored.text()}`);
    return signed_id;
  }
});
