import type { FieldSentence, Identity, Review } from '@mesa/contract';
import { DEMO_REVIEWED, demoId, ratingsOf as demoRatings, reviewsOf } from '@mesa/demo';
import { callSchemas } from '@mesa/contract/schemas';
import { newId, toId, type Database } from '@mesa/server-kit/mongo';
import { eventually, testService } from '@mesa/server-kit/testing';
import { consumeEvents } from './events/consume-events';
import { sameTally, tallyOf } from './domain/tally';
import { VISIT_ERRORS } from './domain/visit-rules';
import { routes } from './routes';
import { addMissingReviews } from './store/add-missing-reviews';
import { recountAll } from './store/recount';
import { createReviews } from './store/reviews';
import type { TallyDocument } from './store/schema';
import { diner, NOW, SCORES, startReviews, visited, type Visit } from './testing/start-reviews';

type Started = Awaited<ReturnType<typeof startReviews>>;

let started: Started;
let database: Database;
let feed: Started['feed'];
let reviews: Started['reviews'];
let service: Started['service'];
let send: Started['send'];
let create: Started['create'];
let ofRestaurant: Started['ofRestaurant'];
let published: Started['published'];

beforeAll(async () => {
  started = await startReviews();
  ({ database, feed, reviews, service, send, create, ofRestaurant, published } = started);
});
beforeEach(() => {
  started.clock.now = NOW;
});
afterAll(() => started.end());

/** Photos of a review as media attaches them. */
const photosOf = (...signedIds: string[]) =>
  signedIds.map((signed_id) => ({
    signed_id,
    url: `/api/blobs/${signed_id}/a.webp`,
    thumb_url: `/api/blobs/${signed_id}/a.webp?w=160`,
  }));

/** A restaurant's reviews as they are stored, newest first. */
const listAll = async (restaurantId: string) =>
  (await reviews.page({ restaurantId, sort: 'newest', withPhotos: false, limit: 100 })).reviews;

const publishedAbout = async (type: 'photos-shown' | 'photos-dropped', { id }: Review) =>
  (await published(type)).filter((event) => 'review_id' in event && event.review_id === id);

describe('the reviews service', () => {
  describe('stores a review of a past visit, which', () => {
    it('is signed with first name and initial, and counted at once', async () => {
      const visit = visited();
      const review = await create(visit);
      expect(review).toEqual({
        id: expect.stringMatching(/^[0-9a-f]{24}$/),
        user_id: visit.user.id,
        restaurant_id: visit.reservation.restaurant_id,
        reservation_id: visit.reservation.id,
        ...SCORES,
        body: 'Lovely evening.',
        recommend: true,
        author: 'Ana R.',
        photos: [],
        created_at: NOW.toISOString(),
        updated_at: NOW.toISOString(),
      });
      expect((await service.as().get(`/api/reviews/${review.id}`)).body).toEqual({ review });
      const { reviews: list, ratings, stars, version } = await ofRestaurant(review.restaurant_id);
      expect(list).toEqual({ [review.id]: review });
      expect(ratings).toEqual({
        average_rating: 5,
        average_food: 4,
        average_service: 3,
        average_ambience: 2,
        average_value: 1,
        average_noise: 2,
        num_reviews: 1,
      });
      expect([stars, version]).toEqual([{ 1: 0, 2: 0, 3: 0, 4: 0, 5: 1 }, 1]);
      expect(
        (await published('ratings-changed')).filter(
          (event) => 'restaurant_id' in event && event.restaurant_id === review.restaurant_id,
        ),
      ).toEqual([expect.objectContaining({ ratings, version: 1 })]);
    });

    it('recommends by default, needs no user id, and ignores fields that cannot be set', async () => {
      const visit = visited({
        review: {
          recommend: undefined,
          user_id: undefined,
          id: newId(),
          author: 'Boss',
          created_at: '2000-01-01',
          average_rating: 1,
        },
      });
      expect(await create(visit)).toMatchObject({
        recommend: true,
        user_id: visit.user.id,
        author: 'Ana R.',
        created_at: NOW.toISOString(),
      });
      expect(await create(visited({ review: { recommend: false } }))).toMatchObject({ recommend: false });
    });

    it('may have numbers as text', async () => {
      expect(await create(visited({ review: { overall: '2', noise: '4' } }))).toMatchObject({
        overall: 2,
        noise: 4,
      });
    });

    it('is refused with all errors, which read well without their first five characters', async () => {
      const { status, body } = await send(
        visited({
          review: {
            overall: 0,
            food: 6,
            service: null,
            ambience: 'x',
            value: 1.5,
            noise: 5,
            body: '  ',
            recommend: 'yes',
          },
        }),
      );
      expect(status).toBe(422);
      expect(body).toHaveLength(8);
      for (const sentence of body as string[])
        expect(sentence.slice(5)).toMatch(
          /^(must|can't|overall|service|ambience|value|noise|recommendation) ?\b/,
        );
      expect(body).toContain("Body can't be blank");
      expect(body).toContain('Food must be between 1 and 5');
    });

    it.each([
      ['with 4,001 characters', { body: 'x'.repeat(4_001) }],
      ['with control characters', { body: 'a\u0000b' }],
      ['with an object as text', { body: { $gt: '' } }],
      ['with an operator as a mark', { overall: { $inc: 5 } }],
      ['of no visit', { reservation_id: undefined }],
      ['of a visit that cannot be', { reservation_id: '{"$ne":null}' }],
      ['with seven photos', { photos: Array(7).fill('x') }],
    ])('is refused %s', async (_, review) => {
      const { status, body } = await send(visited({ review }));
      expect([status, body]).toEqual([422, [expect.any(String)]]);
    });

    it('may have 4,000 characters', async () => {
      expect((await create(visited({ review: { body: 'é'.repeat(4_000) } }))).body).toHaveLength(4_000);
    });

    it('is refused without a reservation, or with one of another diner, restaurant or time', async () => {
      const visit = visited();
      const secondVisit = visited();
      const cases: [Partial<Identity>, FieldSentence][] = [
        [{}, VISIT_ERRORS.unknown],
        [{ reservation: secondVisit.reservation }, VISIT_ERRORS.unknown],
        [{ reservation: { ...visit.reservation, user_id: secondVisit.user.id } }, VISIT_ERRORS.notOwn],
        [{ reservation: { ...visit.reservation, restaurant_id: newId() } }, VISIT_ERRORS.elsewhere],
        [
          { reservation: { ...visit.reservation, date: '2026-11-20', time: '12:30 PM' } },
          VISIT_ERRORS.toCome,
        ],
      ];
      for (const [identity, { sentence, field }] of cases) {
        const { status, body, headers } = await service
          .as(visit.user, identity)
          .post('/api/reviews', visit.body);
        expect([status, body, headers['x-error-fields']]).toEqual([422, [sentence], field]);
      }
      expect(Object.keys((await ofRestaurant(visit.reservation.restaurant_id)).reviews)).toEqual([]);
    });

    it("can be written the moment the visit begins by the restaurant's clock", async () => {
      const visit = visited({ date: '2026-11-20', time: '12:00 PM' });
      started.clock.now = new Date('2026-11-20T19:59:59Z');
      expect((await send(visit)).body).toEqual([VISIT_ERRORS.toCome.sentence]);
      started.clock.now = new Date('2026-11-20T20:00:00Z');
      expect((await send(visit)).status).toBe(201);
    });

    it("is refused with another diner's user id", async () => {
      const { status, body } = await send(visited({ review: { user_id: newId() } }));
      expect([status, body]).toEqual([403, ['This belongs to another diner.']]);
    });

    it('exists once for each visit, also with concurrent requests', async () => {
      const visit = visited();
      const answers = await Promise.all(Array.from({ length: 12 }, () => send(visit)));
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
      for (const { status, body } of answers)
        if (status !== 201) expect([status, body]).toEqual([422, [VISIT_ERRORS.reviewed.sentence]]);
      expect((await ofRestaurant(visit.reservation.restaurant_id)).ratings.num_reviews).toBe(1);
    });
  });

  describe('changes a review', () => {
    it('in the fields that are named, and updates the averages', async () => {
      const visit = visited({ review: { recommend: false } });
      const review = await create(visit);
      started.clock.now = new Date('2026-11-20T21:00:00Z');
      const { status, body } = await service.as(visit.user).patch(`/api/reviews/${review.id}`, {
        review: { id: newId(), user_id: newId(), restaurant_id: newId(), overall: 2, body: 'On reflection.' },
      });
      expect([status, body]).toEqual([
        200,
        {
          review: {
            ...review,
            overall: 2,
            body: 'On reflection.',
            updated_at: started.clock.now.toISOString(),
          },
        },
      ]);
      const { ratings, stars, version } = await ofRestaurant(review.restaurant_id);
      expect(ratings).toMatchObject({ average_rating: 2, average_food: 4, num_reviews: 1 });
      expect([stars, version]).toEqual([{ 1: 0, 2: 1, 3: 0, 4: 0, 5: 0 }, 2]);
    });

    it('to another version each time, also within one millisecond', async () => {
      const visit = visited();
      const review = await create(visit);
      const change = async (body: string, if_updated_at: string) =>
        service.as(visit.user).patch(`/api/reviews/${review.id}`, { review: { body, if_updated_at } });
      const first = await change('First.', review.updated_at);
      const changed = callSchemas.changeReview.answer.parse(first.body).review;
      expect(Date.parse(changed.updated_at)).toBe(NOW.getTime() + 1);
      // both were made from the first version; the clock has not moved
      expect((await change('Second.', review.updated_at)).status).toBe(409);
      expect((await change('Third.', changed.updated_at)).status).toBe(200);
    });

    it('to one of several versions made from the same one at once', async () => {
      const visit = visited();
      const { id, updated_at } = await create(visit);
      const answers = await Promise.all(
        ['a', 'b', 'c', 'd'].map((body) =>
          service.as(visit.user).patch(`/api/reviews/${id}`, { review: { body, if_updated_at: updated_at } }),
        ),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    });

    it('after the same validation as for a new one', async () => {
      const visit = visited();
      const review = await create(visit);
      const { status, body, headers } = await service
        .as(visit.user)
        .patch(`/api/reviews/${review.id}`, { review: { food: 9, body: '' } });
      expect([status, body]).toEqual([422, ['Food must be between 1 and 5', "Body can't be blank"]]);
      expect(headers['x-error-fields']).toBe('food,body');
      expect((await service.as(visit.user).patch(`/api/reviews/${newId()}`, { review: {} })).status).toBe(
        404,
      );
    });
  });

  it('leaves a review unchanged by an empty change, and refuses a body without its object', async () => {
    const visit = visited();
    const review = await create(visit);
    started.clock.now = new Date('2026-11-20T21:00:00Z');
    const change = (body: object) => service.as(visit.user).patch(`/api/reviews/${review.id}`, body);
    for (const unchanged of [{ review: {} }, { review: { id: newId(), user_id: newId(), owner: 'me' } }]) {
      const { status, body } = await change(unchanged);
      expect([status, body]).toEqual([200, { review }]);
    }
    expect((await ofRestaurant(review.restaurant_id)).version).toBe(1);
    for (const body of [{}, { review: null }])
      for (const answer of [await change(body), await service.as(visit.user).post('/api/reviews', body)])
        expect([answer.status, answer.body]).toEqual([400, ['This request could not be read.']]);
  });

  it('accepts all fields of a new review in a change', async () => {
    const visit = visited();
    const review = await create(visit);
    const { status, body } = await service.as(visit.user).patch(`/api/reviews/${review.id}`, {
      review: { ...visit.body.review, id: review.id, body: 'On reflection.' },
    });
    const updated_at = new Date(NOW.getTime() + 1).toISOString();
    expect([status, body]).toEqual([200, { review: { ...review, body: 'On reflection.', updated_at } }]);
  });

  describe('deletes a review', () => {
    it('from list, averages and spread; then the visit can be reviewed again', async () => {
      const visit = visited();
      const kept = await create(
        visited({ restaurant: visit.reservation.restaurant_id, review: { overall: 1 } }),
      );
      const review = await create(visit);
      const gone = await service.as(visit.user).delete(`/api/reviews/${review.id}`);
      expect([gone.status, gone.text]).toEqual([204, '']);
      expect((await service.as().get(`/api/reviews/${review.id}`)).status).toBe(404);
      // the answer to the first may have been lost
      expect((await service.as(visit.user).delete(`/api/reviews/${review.id}`)).status).toBe(204);
      expect((await service.as(diner()).delete(`/api/reviews/${review.id}`)).status).toBe(404);
      const { reviews: list, ratings, version } = await ofRestaurant(review.restaurant_id);
      expect([Object.keys(list), ratings.average_rating, ratings.num_reviews, version]).toEqual([
        [kept.id],
        1,
        1,
        3,
      ]);
      await create(visit);
      const last = await create(visited());
      await service.as({ ...diner(), id: last.user_id }).delete(`/api/reviews/${last.id}`);
      expect((await ofRestaurant(last.restaurant_id)).ratings).toMatchObject({
        average_rating: 0,
        average_noise: 0,
        num_reviews: 0,
      });
    });
  });

  describe('removes a review for an operator', () => {
    it('from list, averages and media, once', async () => {
      const visit = visited();
      const review = await create(visit);
      await service
        .as(visit.user)
        .put(`/internal/reviews/${review.id}/photos`, { photos: photosOf('s1', 's2') });
      const { status, text } = await service
        .as()
        .delete(`/internal/reviews/${review.id}`, { reason: 'Abuse' });
      expect([status, text]).toEqual([204, '']);
      expect((await service.as().get(`/api/reviews/${review.id}`)).status).toBe(404);
      const { reviews: list, ratings } = await ofRestaurant(review.restaurant_id);
      expect([list, ratings.num_reviews]).toEqual([{}, 0]);
      expect(await publishedAbout('photos-dropped', review)).toEqual([
        expect.objectContaining({ signed_ids: ['s1', 's2'] }),
      ]);
      for (const id of [review.id, newId(), 'x'])
        expect((await service.as().delete(`/internal/reviews/${id}`, { reason: 'Abuse' })).status).toBe(404);
    });
  });

  it('lists only their own reviews to diners, by reservation', async () => {
    const user = diner();
    const mine = [await create(visited({ user })), await create(visited({ user }))];
    await create(visited());
    const { body } = await service.as(user).get('/internal/reviews');
    expect(body).toEqual(Object.fromEntries(mine.map((review) => [review.reservation_id, review])));
    const listed = await service
      .as(user)
      .get(`/internal/reviews?reservation_ids=${mine[0]!.reservation_id},${newId()}`);
    expect(listed.body).toEqual({ [mine[0]!.reservation_id]: mine[0] });
    const foreign = await service
      .as(diner())
      .get(`/internal/reviews?reservation_ids=${mine[0]!.reservation_id}`);
    expect(foreign.body).toEqual({});
  });

  describe('stores photos', () => {
    it('as media attached them, and publishes those that a change or a deletion drops', async () => {
      const visit = visited({ review: { photos: ['one', 'two'] } });
      const review = await create(visit);
      expect(review.photos).toEqual([]);
      const photos = photosOf('one', 'two');
      const as = service.as(visit.user);
      expect((await as.put(`/internal/reviews/${review.id}/photos`, { photos })).body.review.photos).toEqual(
        photos,
      );
      await as.put(`/internal/reviews/${review.id}/photos`, { photos });
      const changed = await as.patch(`/api/reviews/${review.id}`, { review: { photos: ['two', 'unknown'] } });
      expect(changed.body.review.photos).toEqual([photos[1]]);
      expect(
        (await as.patch(`/api/reviews/${review.id}`, { review: { overall: 1 } })).body.review.photos,
      ).toEqual([photos[1]]);
      await as.delete(`/api/reviews/${review.id}`);
      const dropped = await publishedAbout('photos-dropped', review);
      const shown = await publishedAbout('photos-shown', review);
      expect(shown).toEqual([expect.objectContaining({ signed_ids: ['one', 'two'] })]);
      expect(dropped).toEqual([
        expect.objectContaining({ signed_ids: ['one'] }),
        expect.objectContaining({ signed_ids: ['two'] }),
      ]);
    });
  });

  it('changes text and photos in one write, and adds only photos of the signed identity', async () => {
    const visit = visited();
    const review = await create(visit);
    const photos = photosOf('one', 'two');
    const change = (named: string[], attached?: typeof photos) =>
      service
        .as(visit.user, attached && { photos: attached })
        .patch(`/api/reviews/${review.id}`, { review: { body: `With ${named.join()}`, photos: named } });
    expect((await change(['one'])).body.review.photos).toEqual([]);
    expect((await change(['one', 'two'], photos)).body.review).toMatchObject({
      body: 'With one,two',
      photos,
    });
    expect(
      (
        await service
          .as(diner(), { photos: [] })
          .patch(`/api/reviews/${review.id}`, { review: { photos: [] } })
      ).status,
    ).toBe(403);
    expect((await change(['two'], [photos[1]!])).body.review.photos).toEqual([photos[1]]);
    const dropped = await publishedAbout('photos-dropped', review);
    expect(dropped).toEqual([expect.objectContaining({ signed_ids: ['one'] })]);
  });

  it('refuses a change of an outdated version, and accepts one without a version', async () => {
    const visit = visited();
    const review = await create(visit);
    const change = (body: string, if_updated_at?: string) =>
      service.as(visit.user).patch(`/api/reviews/${review.id}`, { review: { body, if_updated_at } });
    started.clock.now = new Date(NOW.getTime() + 60_000);
    const first = await change('First.', review.updated_at);
    expect(first.status).toBe(200);
    started.clock.now = new Date(NOW.getTime() + 120_000);
    const second = await change('Second.', review.updated_at);
    expect({ status: second.status, body: second.body }).toEqual({
      status: 409,
      body: [VISIT_ERRORS.changedElsewhere.sentence],
    });
    expect((await service.as().get(`/api/reviews/${review.id}`)).body.review).toEqual(first.body.review);
    expect((await change('Second.', first.body.review.updated_at)).status).toBe(200);
    expect((await change('Third.')).status).toBe(200);
  });

  it('stays as it is, with its time of change, when all that is sent is as it was', async () => {
    const visit = visited();
    const review = await create(visit);
    const { overall, noise, body, recommend, photos } = review;
    const signed = photos.map(({ signed_id }) => signed_id);
    started.clock.now = new Date(NOW.getTime() + 60_000);
    const send = (change: object) =>
      service.as(visit.user).patch(`/api/reviews/${review.id}`, { review: change });
    for (const same of [{}, { body }, { overall, noise, body: ` ${body} `, recommend, photos: signed }])
      expect((await send(same)).body).toEqual({ review });
    const outdated = await send({ body, if_updated_at: '2020-01-01T00:00:00Z' });
    expect(outdated.status).toBe(409);
  });

  it('orders photos as a change lists them, each once, without losing any', async () => {
    const visit = visited();
    const review = await create(visit);
    const as = service.as(visit.user);
    const photos = photosOf('one', 'two', 'three');
    await as.put(`/internal/reviews/${review.id}/photos`, { photos });
    const changed = await as.patch(`/api/reviews/${review.id}`, {
      review: { photos: ['three', 'one', 'two', 'three'] },
    });
    expect(changed.body.review.photos).toEqual([photos[2], photos[0], photos[1]]);
    expect((await service.as().get(`/api/reviews/${review.id}`)).body.review.photos).toEqual([
      photos[2],
      photos[0],
      photos[1],
    ]);
    expect(await publishedAbout('photos-dropped', review)).toEqual([]);
  });

  describe('handles concurrent writes', () => {
    const recount = async (restaurant: string) => {
      const all = await listAll(restaurant);
      const kept = await reviews.tallyOf(restaurant);
      return { same: sameTally(kept, tallyOf(all, 0)), kept, all };
    };

    it('of fifty reviews, changes and deletions with the tally of a recount', async () => {
      const restaurant = newId();
      const random = (max: number, i: number) => 1 + ((i * 7_919) % max);
      const visits = Array.from({ length: 50 }, (_, i) =>
        visited({
          restaurant,
          review: { overall: random(5, i), food: random(5, i + 1), noise: random(4, i) },
        }),
      );
      const written = await Promise.all(visits.map(create));
      const first = await recount(restaurant);
      expect([first.same, first.kept.count, first.kept.version]).toEqual([true, 50, 50]);
      const answers = await Promise.all(
        written.map(({ id }, i) => {
          const as = service.as(visits[i]!.user);
          return i % 3 === 0
            ? as.delete(`/api/reviews/${id}`)
            : as.patch(`/api/reviews/${id}`, { review: { overall: random(5, i + 2), value: random(5, i) } });
        }),
      );
      expect(answers.every(({ status }) => status < 300)).toBe(true);
      const second = await recount(restaurant);
      expect([second.same, second.kept.count, second.kept.version]).toEqual([true, 33, 100]);
      expect((await ofRestaurant(restaurant)).ratings.num_reviews).toBe(33);
      const versions = (await published('ratings-changed')).flatMap((event) =>
        event.type === 'ratings-changed' && event.restaurant_id === restaurant ? [event.version] : [],
      );
      expect(versions.sort((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, i) => i + 1));
    }, 60_000);

    it('of two instances on one restaurant', async () => {
      const restaurant = newId();
      const second = testService(
        routes({
          reviews: await createReviews(database, feed, () => started.clock.now),
          now: () => started.clock.now,
        }),
      );
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, i) => {
          const { user, reservation, body } = visited({ restaurant });
          return (i % 2 ? service : second).as(user, { reservation }).post('/api/reviews', body);
        }),
      );
      expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201));
      expect(await recount(restaurant)).toMatchObject({ same: true, kept: { count: 20, version: 20 } });
    }, 60_000);

    it('of changes and deletions of one review without a wrong tally', async () => {
      const visit = visited();
      const review = await create(visit);
      const as = service.as(visit.user);
      await Promise.all(
        [1, 2, 3, 4, 5].flatMap((overall) => [
          as.patch(`/api/reviews/${review.id}`, { review: { overall } }),
          as.delete(`/api/reviews/${review.id}`),
        ]),
      );
      expect(await recount(review.restaurant_id)).toMatchObject({ same: true, kept: { count: 0 } });
    });
  });

  describe('recounts', () => {
    it('tallies, and repairs and publishes wrong, missing and orphaned ones', async () => {
      expect((await recountAll(database, feed, () => {})).repaired).toEqual([]);
      const [wrong, missing] = [await create(visited()), await create(visited())];
      const orphan = newId();
      const tallies = database.collection<TallyDocument>('tallies');
      await tallies.updateOne({ _id: toId(wrong.restaurant_id) }, { $inc: { 'sums.food': 1, count: 1 } });
      await tallies.deleteOne({ _id: toId(missing.restaurant_id) });
      await tallies.insertOne({ _id: toId(orphan), ...tallyOf([SCORES], 9) });
      const seen: number[] = [];
      const { repaired, restaurants } = await recountAll(database, feed, (done) => seen.push(done));
      expect(repaired.sort()).toEqual([wrong.restaurant_id, missing.restaurant_id, orphan].sort());
      expect(seen.at(-1)).toBe(restaurants);
      expect((await ofRestaurant(wrong.restaurant_id)).ratings).toMatchObject({
        average_food: 4,
        num_reviews: 1,
      });
      expect(await ofRestaurant(orphan)).toMatchObject({ ratings: { num_reviews: 0 }, version: 10 });
      expect((await published('ratings-changed')).at(-1)).toMatchObject({ ratings: expect.any(Object) });
      expect((await recountAll(database, feed, () => {})).repaired).toEqual([]);
    });
  });

  describe('consumes events of diners', () => {
    it("and changes the author's name, or removes it after the account was deleted", async () => {
      const user = diner();
      const mine = [await create(visited({ user })), await create(visited({ user }))];
      const second = await create(visited());
      const consumers = [consumeEvents(feed, reviews), consumeEvents(feed, reviews)];
      await Promise.all(consumers.map(({ ready }) => ready));
      const authors = () => Promise.all(mine.map(async ({ id }) => (await reviews.get(id)).author));
      await feed.publish({ type: 'diner-renamed', user_id: user.id, fname: 'Anna', lname: 'García' });
      await eventually(async () => expect(await authors()).toEqual(['Anna G.', 'Anna G.']));
      await feed.publish({ type: 'diner-deleted', user_id: user.id });
      await eventually(async () => expect(await authors()).toEqual(['Former diner', 'Former diner']));
      expect((await reviews.get(second.id)).author).toBe('Ana R.');
      expect((await ofRestaurant(mine[0]!.restaurant_id)).ratings.num_reviews).toBe(1);
      await Promise.all(consumers.map(({ stop }) => stop()));
    });

    it('and refuses what a deleted diner still sends with an identity signed before', async () => {
      const visit = visited();
      const review = await create(visit);
      const consumer = consumeEvents(feed, reviews);
      await consumer.ready;
      await feed.publish({ type: 'diner-deleted', user_id: visit.user.id });
      await eventually(async () => expect((await reviews.get(review.id)).author).toBe('Former diner'));
      const late = visited({ user: visit.user });
      const answers = [
        await send(late),
        await service.as(visit.user).patch(`/api/reviews/${review.id}`, { review: { body: 'Too late.' } }),
        await service.as(visit.user).put(`/internal/reviews/${review.id}/photos`, { photos: photosOf('s') }),
      ];
      for (const { status, body } of answers)
        expect([status, body]).toEqual([401, ['Only signed-in diners can do this.']]);
      expect(await reviews.ofDiner(visit.user.id)).toEqual([
        expect.objectContaining({ id: review.id, body: 'Lovely evening.', photos: [] }),
      ]);
      expect((await ofRestaurant(late.reservation.restaurant_id)).ratings.num_reviews).toBe(0);
      // as a transaction would leave it that began before the deletion and ended after it
      await database
        .collection('reviews')
        .updateOne({ _id: toId(review.id) }, { $set: { author: 'Realname K.' } });
      await reviews.forgetAgain();
      expect((await reviews.get(review.id)).author).toBe('Realname K.');
      started.clock.now = new Date(NOW.getTime() + 60 * 60_000);
      await reviews.forgetAgain();
      expect((await reviews.get(review.id)).author).toBe('Former diner');
      await consumer.stop();
    });

    it('and signs what comes with an identity signed before a rename with the latest name', async () => {
      const visits = Array.from({ length: 12 }, () => visited());
      const consumer = consumeEvents(feed, reviews);
      await consumer.ready;
      const authors = () =>
        Promise.all(
          visits.map(async ({ user }) => (await reviews.ofDiner(user.id)).map(({ author }) => author)),
        );
      // the first review of each comes at the moment of the rename
      await Promise.all(
        visits.flatMap((visit) => [
          create(visit),
          feed.publish({ type: 'diner-renamed', user_id: visit.user.id, fname: 'Zoe', lname: 'Ruiz' }),
        ]),
      );
      await eventually(async () => expect(await authors()).toEqual(visits.map(() => ['Zoe R.'])));
      const [{ user }] = visits as [Visit];
      expect((await create(visited({ user }))).author).toBe('Zoe R.');
      await consumer.stop();
    });
  });

  describe('seeds', () => {
    const batch = (now: Date) =>
      [DEMO_REVIEWED + 1, 5, 500_000].map((index) => ({
        id: demoId('restaurant', index),
        reviews: reviewsOf(index, now).map(({ fname, lname, created_at, ...fields }) => ({
          ...fields,
          author: `${fname} ${lname[0]}.`,
          photos: [],
          created_at,
          updated_at: created_at,
        })),
      }));

    it('the averages of the catalogue, and changes nothing the second time', async () => {
      const added = await addMissingReviews(database, batch(NOW));
      expect(added).toBe(batch(NOW).flatMap((seeded) => seeded.reviews).length);
      for (const index of [DEMO_REVIEWED + 1, 5, 500_000])
        expect((await ofRestaurant(demoId('restaurant', index))).ratings).toEqual(demoRatings(index));
      const review = await create(visited({ restaurant: demoId('restaurant', 5) }));
      expect(await addMissingReviews(database, batch(new Date('2027-01-01T00:00:00Z')))).toBe(0);
      expect((await ofRestaurant(demoId('restaurant', 5))).ratings.num_reviews).toBe(
        demoRatings(5).num_reviews + 1,
      );
      expect(Object.keys((await ofRestaurant(demoId('restaurant', 5))).reviews)[0]).toBe(review.id);
      expect((await recountAll(database, feed, () => {})).repaired).toEqual([]);
    });
  });
});
