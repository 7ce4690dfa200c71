import Router from '@koa/router';
import { calls, internalCalls } from '@mesa/contract';
import { answer, answerInternal, diner } from '@mesa/server-kit/koa';
import { blockAccount, findAccount } from './actions/block-account';
import { changeUser } from './actions/change-user';
import { confirmEmail, requestEmailConfirmation } from './actions/confirm-email';
import { deleteUser } from './actions/delete-user';
import { requestPasswordReset, resetPassword } from './actions/reset-password';
import { signIn } from './actions/sign-in';
import { findSignUpErrors, signUp } from './actions/sign-up';
import { unsubscribe } from './actions/unsubscribe';
import type { Dependencies } from './actions/dependencies';
import { refuseUnlessOwn } from './domain/ownership';
import { present, presentKeyed } from './present';

/** The routes of accounts: call of the contract → guard → action. Sessions are the BFF's. */
export function routes(deps: Dependencies): Router {
  const router = new Router();
  router.post(
    calls.signIn.path,
    answer('signIn', async ({ body, identity }) =>
      presentKeyed(await signIn(deps, body.user, identity.address)),
    ),
  );
  router.post(
    calls.signUp.path,
    answer(
      'signUp',
      async ({ body }) => presentKeyed(await signUp(deps, body.user)),
      (body, identity) => findSignUpErrors(deps, body, identity.address),
    ),
  );
  router.get(
    calls.getUser.path,
    diner,
    answer('getUser', async ({ params, user }) => {
      refuseUnlessOwn(user.id, params.id);
      // the BFF adds the diner's reservations and their restaurants
      return { user: present(await deps.users.get(params.id)), restaurants: {}, reservations: {} };
    }),
  );
  router.patch(
    calls.changeUser.path,
    diner,
    answer('changeUser', async ({ params, body, user, identity }) => {
      refuseUnlessOwn(user.id, params.id);
      return { user: present(await changeUser(deps, params.id, body.user, identity.address)) };
    }),
  );
  router.delete(
    calls.deleteUser.path,
    diner,
    answer('deleteUser', async ({ params, body, user, identity }) => {
      refuseUnlessOwn(user.id, params.id);
      await deleteUser(deps, params.id, body.user.current_password, identity.address);
    }),
  );
  mailedLinkRoutes(router, deps);
  router.put(
    calls.addFavorite.path,
    diner,
    answer('addFavorite', ({ params, user }) => deps.favorites.add(user.id, params.restaurant_id)),
  );
  router.delete(
    calls.removeFavorite.path,
    diner,
    answer('removeFavorite', ({ params, user }) => deps.favorites.remove(user.id, params.restaurant_id)),
  );
  router.get(
    internalCalls.favoriteIds.path,
    answerInternal('favoriteIds', async ({ user }) => ({
      restaurant_ids: await deps.favorites.listOf(user.id),
    })),
  );
  router.get(
    internalCalls.accountOf.path,
    answerInternal('accountOf', async ({ query }) => ({
      user_id: (await findAccount(deps, query.email)).id,
    })),
  );
  router.put(
    internalCalls.blockAccount.path,
    answerInternal('blockAccount', async ({ body: { email, blocked } }) => ({
      user_id: (await blockAccount(deps, email, blocked)).id,
    })),
  );
  return router;
}

function mailedLinkRoutes(router: Router, deps: Dependencies): void {
  router.post(
    calls.requestPasswordReset.path,
    answer('requestPasswordReset', ({ body, identity }) =>
      requestPasswordReset(deps, body.user.email, identity.address),
    ),
  );
  router.patch(
    calls.resetPassword.path,
    answer('resetPassword', async ({ params: { token }, body: { user }, identity }) =>
      presentKeyed(await resetPassword(deps, { token, password: user.password, network: identity.address })),
    ),
  );
  router.post(
    calls.requestEmailConfirmation.path,
    diner,
    answer('requestEmailConfirmation', ({ user }) => requestEmailConfirmation(deps, user.id)),
  );
  // a form of a mail program, not JSON: nothing in its body is needed
  router.post('/api/unsubscribe/:token', async (ctx) => {
    await unsubscribe(deps, ctx.params['token']!);
    ctx.status = 204;
  });
  router.patch(
    calls.confirmEmail.path,
    answer('confirmEmail', async ({ params }) => ({
      user: present(await confirmEmail(deps, params.token)),
    })),
  );
}
