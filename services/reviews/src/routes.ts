import Router from '@koa/router';
import { calls, internalCalls } from '@mesa/contract';
import { answer, answerInternal, diner } from '@mesa/server-kit/koa';
import { changeReview } from './actions/change-review';
import { createReview } from './actions/create-review';
import { deleteReview, removeReview } from './actions/delete-review';
import { setPhotos } from './actions/set-photos';
import type { Dependencies } from './actions/dependencies';
import { readCursor } from './domain/review-cursor';
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
  router.get(
    calls.listReviews.path,
    answer('listReviews', async ({ params, query: { sort, stars, photos, limit, after }, ctx }) => {
      const { reviews: page, next } = await deps.reviewList.page({
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
  router.delete(
    calls.deleteReview.path,
    diner,
    answer('deleteReview', async ({ params, user }) => deleteReview(deps, params.id, user.id)),
  );
  internalRoutes(router, deps);
  return router;
}

function internalRoutes(router: Router, deps: Dependencies): void {
  const { reviews } = deps;
  router.get(
    internalCalls.restaurantReviews.path,
    answerInternal('restaurantReviews', async ({ params, query: { after, limit } }) => {
      const [page, tally] = await Promise.all([
        reviews.ofRestaurant(params.id, limit, after),
        reviews.tallyOf(params.id),
      ]);
      return {
        reviews: presentKeyed(page, 'id'),
        ratings: ratingsOf(tally),
        stars: tally.stars,
        version: tally.version,
      };
    }),
  );
  router.get(
    internalCalls.ownReviews.path,
    answerInternal('ownReviews', async ({ user, query: { reservation_ids } }) =>
      presentKeyed(await reviews.ofDiner(user.id, reservation_ids), 'reservation_id'),
    ),
  );
  router.delete(
    internalCalls.removeReview.path,
    answerInternal('removeReview', ({ params }) => removeReview(deps, params.id)),
  );
  router.put(
    internalCalls.setPhotos.path,
    answerInternal('setPhotos', async ({ params, body, user }) => ({
      review: present(await setPhotos(deps, params.id, body.photos, user.id)),
    })),
  );
}
