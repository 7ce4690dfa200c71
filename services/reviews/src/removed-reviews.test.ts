import { startReviews, visited } from './testing/start-reviews';

describe('a review that an operator removes', () => {
  let reviews: Awaited<ReturnType<typeof startReviews>>;
  beforeAll(async () => {
    reviews = await startReviews();
  });
  afterAll(() => reviews.end());

  const remove = (id: string) =>
    reviews.service.as().delete(`/internal/reviews/${id}`, { reason: 'It names a waiter.' });

  it('is not written again for that visit, and its author is told why', async () => {
    const visit = visited();
    const { id, body, created_at } = await reviews.create(visit);
    expect((await remove(id)).status).toBe(204);
    expect((await remove(id)).status).toBe(404);
    const again = await reviews.send(visit);
    expect([again.status, again.body, again.headers['x-error-fields']]).toEqual([
      422,
      ['Your review of this visit was removed, and it gets no other.'],
      'reservation_id',
    ]);
    const published = (await reviews.published()).filter(({ type }) => type === 'review-removed');
    expect(published).toEqual([
      {
        type: 'review-removed',
        user_id: visit.user.id,
        review_id: id,
        body,
        written_at: created_at,
        reason: 'It names a waiter.',
      },
    ]);
  });

  it('leaves other visits as they are, and what their author deletes may be written again', async () => {
    const visit = visited();
    const { id } = await reviews.create(visit);
    await remove(id);
    const next = visited({ user: visit.user, restaurant: visit.reservation.restaurant_id });
    const { id: nextId } = await reviews.create(next);
    expect((await reviews.service.as(next.user).delete(`/api/reviews/${nextId}`)).status).toBe(204);
    await reviews.create(next);
  });

  it('is not written again while it is being removed', async () => {
    const visit = visited();
    const { id } = await reviews.create(visit);
    const [removed, ...sent] = await Promise.all([remove(id), reviews.send(visit), reviews.send(visit)]);
    expect(removed.status).toBe(204);
    expect(sent.map(({ status }) => status)).toEqual([422, 422]);
    expect((await reviews.ofRestaurant(visit.reservation.restaurant_id)).reviews).toEqual({});
  });

  it('says why to whom it concerns, never without a reason', async () => {
    const { id } = await reviews.create(visited());
    expect((await reviews.service.as().delete(`/internal/reviews/${id}`, { reason: '' })).status).toBe(422);
    expect((await reviews.service.as().delete(`/internal/reviews/${id}`)).status).toBe(400);
  });
});
