import Router, { type RouterContext } from '@koa/router';
import { calls, internalCalls, type Keyed, type User } from '@mesa/contract';
import { preferredLanguage } from '@mesa/server-kit';
import { answer, answerInternal, diner } from '@mesa/server-kit/koa';
import { blockAccount, changeUser, deleteUser, findAccount } from './actions/change-account';
import type { Dependencies } from './actions/dependencies';
import {
  confirmEmail,
  mailKindOf,
  requestEmailConfirmation,
  requestPasswordReset,
  resetPassword,
  unsubscribe,
} from './actions/follow-link';
import { findSignUpErrors, signIn, signUp } from './actions/sign-in';
import { presentUser, refuseUnlessOwn, type Account } from './domain/account';
import { unsubscribePage, type UnsubscribeState } from './unsubscribe-page';

/** The routes of accounts: call of the contract → guard → action. Sessions are the BFF's. */
export function routes(deps: Dependencies): Router {
  const router = new Router();
  signInRoutes(router, deps);
  accountRoutes(router, deps);
  mailedLinkRoutes(router, deps);
  favoriteRoutes(router, deps);
  operatorRoutes(router, deps);
  return router;
}

function signInRoutes(router: Router, deps: Dependencies): void {
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
}

function accountRoutes(router: Router, deps: Dependencies): void {
  router.get(
    calls.getUser.path,
    diner,
    answer('getUser', async ({ params, user }) => {
      refuseUnlessOwn(user.id, params.id);
      // the BFF adds the diner's reservations and their restaurants
      return { user: presentUser(await deps.users.get(params.id)), restaurants: {}, reservations: {} };
    }),
  );
  router.patch(
    calls.changeUser.path,
    diner,
    answer('changeUser', async ({ params, body, user, identity }) => {
      refuseUnlessOwn(user.id, params.id);
      return { user: presentUser(await changeUser(deps, params.id, body.user, identity.address)) };
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
  unsubscribeRoutes(router, deps);
  router.patch(
    calls.confirmEmail.path,
    answer('confirmEmail', async ({ params }) => ({
      user: presentUser(await confirmEmail(deps, params.token)),
    })),
  );
}

/** What mail programs post to, and people open (RFC 8058): a form, not JSON. */
function unsubscribeRoutes(router: Router, deps: Dependencies): void {
  const path = '/api/unsubscribe/:token';
  const show = (ctx: RouterContext, shown: UnsubscribeState) => {
    const { headers, html } = unsubscribePage(preferredLanguage(ctx.get('accept-language')), shown);
    ctx.set(headers);
    ctx.body = html;
  };
  router.get(path, (ctx) => {
    const kind = mailKindOf(deps, ctx.params['token']!);
    show(ctx, kind ?? 'unknown');
    if (!kind) ctx.status = 422;
  });
  router.post(path, async (ctx) => {
    await unsubscribe(deps, ctx.params['token']!);
    if (ctx.get('accept').includes('text/html')) show(ctx, 'stopped');
    else ctx.status = 204;
  });
}

function favoriteRoutes(router: Router, { favorites }: Dependencies): void {
  router.put(
    calls.addFavorite.path,
    diner,
    answer('addFavorite', ({ params, user }) => favorites.add(user.id, params.restaurant_id)),
  );
  router.delete(
    calls.removeFavorite.path,
    diner,
    answer('removeFavorite', ({ params, user }) => favorites.remove(user.id, params.restaurant_id)),
  );
  router.get(
    internalCalls.favoriteIds.path,
    answerInternal('favoriteIds', async ({ user }) => ({
      restaurant_ids: await favorites.listOf(user.id),
    })),
  );
}

function operatorRoutes(router: Router, deps: Dependencies): void {
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
}

function presentKeyed(account: Account): Keyed<User> {
  return { [account.id]: presentUser(account) };
}
