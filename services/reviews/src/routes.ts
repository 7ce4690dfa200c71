import Router from '@koa/router';
import { calls, internalCalls } from '@mesa/contract';
import { answer, answerInternal, diner } from '@mesa/server-kit/koa';
import { changeReview, createReview, deleteReview, removeReview, setPhotos } from './actions/write-review';
import type { Dependencies } from './actions/dependencies';
import { readCursor } from './domain/review';
import { ratingsOf } from './domain/tally';
import { present, presentKeyed, presentNext } from './present';

/** The routes of reviews: call of the contract → action, or the store for reads. */
export function routes(deps: Dependencies): Router {
  const router = new Router();
  const { reviews } = deps;
  router.post(
    calls.createReview.path,
    diner,
    answer('createReview', async ({ body, identity, user }) => ({
      review: present(await createReview(deps, body.review, identity, user)),
    })),
  );
  router.get(
    calls.getReview.path,
    answer('getReview', async ({ params }) => ({ review: present(await reviews.get(params.id)) })),
  );
  router.patch(
    calls.changeReview.path,
    diner,
    answer('changeReview', async ({ params, body, identity, user }) => ({
      review: present(
        await changeReview(deps, {
          id: params.id,
          userId: user.id,
          change: body.review,
          attached: identity.photos,
        }),
      ),
    })),
  );
  router.delete(
    calls.deleteReview.path,
    diner,
    answer('deleteReview', async ({ params, user }) => deleteReview(deps, params.id, user.id)),
  );
  listRoutes(router, deps);
  internalRoutes(router, deps);
  return router;
}

function listRoutes(router: Router, { reviews }: Dependencies): void {
  router.get(
    calls.listReviews.path,
    answer('listReviews', async ({ params, query: { sort, stars, photos, limit, after }, ctx }) => {
      const { reviews: page, next } = await reviews.page({
        restaurantId: params.id,
        sort,
        stars,
        withPhotos: photos === '1',
        limit,
        after: after === undefined ? undefined : readCursor(after),
      });
      presentNext(ctx, next);
      return presentKeyed(page, 'id');
    }),
  );
  router.get(
    internalCalls.restaurantReviews.path,
    answerInternal('restaurantReviews', async ({ params, query: { after, limit } }) => {
      const restaurantId = params.id;
      const cursor = after === undefined ? undefined : { id: after, overall: 0 };
      const newest = { restaurantId, sort: 'newest', withPhotos: false, limit, after: cursor } as const;
      const [page, tally] = await Promise.all([reviews.page(newest), reviews.tallyOf(restaurantId)]);
      return {
        reviews: presentKeyed(page.reviews, 'id'),
        ratings: ratingsOf(tally),
        stars: tally.stars,
        version: tally.version,
      };
    }),
  );
}

function internalRoutes(router: Router, deps: Dependencies): void {
  const { reviews } = deps;
  router.get(
    internalCalls.ownReviews.path,
    answerInternal('ownReviews', async ({ user, query: { reservation_ids } }) =>
      presentKeyed(await reviews.ofDiner(user.id, reservation_ids), 'reservation_id'),
    ),
  );
  router.delete(
    internalCalls.removeReview.path,
    answerInternal('removeReview', ({ params, body }) => removeReview(deps, params.id, body.reason)),
  );
  router.put(
    internalCalls.setPhotos.path,
    answerInternal('setPhotos', async ({ params, body, user }) => ({
      review: present(await setPhotos(deps, params.id, body.photos, user.id)),
    })),
  );
}
