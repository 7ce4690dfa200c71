import { route, internalRoute, type Route } from '@mesa/server-kit/koa';
import { changeReview } from './actions/change-review';
import { createReview } from './actions/create-review';
import { deleteReview, removeReview } from './actions/delete-review';
import { setPhotos } from './actions/set-photos';
import type { Dependencies } from './actions/dependencies';
import { readCursor } from './domain/review-cursor';
import { ratingsOf } from './domain/tally';
import { present, presentKeyed, presentNext } from './present';

/** The routes of reviews: call of the contract → action, or the store for reads. */
export function routes(deps: Dependencies): Route[] {
  const { reviews } = deps;
  return [
    route('createReview', async ({ body, identity, user }) => ({
      review: present(await createReview(deps, body.review, identity, user)),
    })),
    route('getReview', async ({ params }) => ({ review: present(await reviews.get(params.id)) })),
    route('changeReview', async ({ params, body, identity, user }) => ({
      review: present(
        await changeReview(deps, {
          id: params.id,
          userId: user.id,
          change: body.review,
          attached: identity.photos,
        }),
      ),
    })),
    route('listReviews', async ({ params, query: { sort, stars, photos, limit, after }, ctx }) => {
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
    route('deleteReview', async ({ params, user }) => deleteReview(deps, params.id, user.id)),
    ...internalRoutes(deps),
  ];
}

function internalRoutes(deps: Dependencies): Route[] {
  const { reviews } = deps;
  return [
    internalRoute('restaurantReviews', async ({ params, query: { after, limit } }) => {
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
    internalRoute('ownReviews', async ({ user, query: { reservation_ids } }) =>
      presentKeyed(await reviews.ofDiner(user.id, reservation_ids), 'reservation_id'),
    ),
    internalRoute('removeReview', ({ params }) => removeReview(deps, params.id)),
    internalRoute('setPhotos', async ({ params, body, user }) => ({
      review: present(await setPhotos(deps, params.id, body.photos, user.id)),
    })),
  ];
}
