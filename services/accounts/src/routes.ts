import Router, { type RouterContext } from '@koa/router';
import { ACCOUNT_HEADER, calls, internalCalls, type Keyed, type User } from '@mesa/contract';
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
import { presentUser, refuseUnlessOwn, stateOf, type Account } from './domain/account';
import { unsubscribePage, type UnsubscribeState } from './unsubscribe-page';

/** The routes of accounts: call of the contract → guard → action. Sessions are the BFF's. */
export function routes(deps: Dependencies): Router {
  const router = new Router();
  signInRoutes(router, deps);
  accountRoutes(router, deps);
  mailedLinkRoutes(router, deps);
  favoriteRoutes(router, deps);
  internalRoutes(router, deps);
  return router;
}

function signInRoutes(router: Router, deps: Dependencies): void {
  router.post(
    calls.signIn.path,
    answer('signIn', async ({ body, identity, ctx }) =>
      presentKeyed(ctx, await signIn(deps, body.user, identity.address)),
    ),
  );
  router.post(
    calls.signUp.path,
    answer(
      'signUp',
      async ({ body, ctx }) => presentKeyed(ctx, await signUp(deps, body.user)),
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
    answer('changeUser', async ({ params, body, user, identity, ctx }) => {
      refuseUnlessOwn(user.id, params.id);
      const { address: network, session } = identity;
      return presentOwn(ctx, await changeUser(deps, params.id, { change: body.user, network, session }));
    }),
  );
  router.delete(
    calls.deleteUser.path,
    diner,
    answer('deleteUser', async ({ params, body, user, identity }) => {
      refuseUnlessOwn(user.id, params.id);
      const { address: network, session } = identity;
      await deleteUser(deps, params.id, { password: body.user.current_password, network, session });
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
    answer('resetPassword', async ({ params: { token }, body: { user }, identity, ctx }) => {
      const { address: network } = identity;
      return presentKeyed(ctx, await resetPassword(deps, { token, password: user.password, network }));
    }),
  );
  router.post(
    calls.requestEmailConfirmation.path,
    diner,
    answer('requestEmailConfirmation', ({ user }) => requestEmailConfirmation(deps, user.id)),
  );
  unsubscribeRoutes(router, deps);
  router.patch(
    calls.confirmEmail.path,
    answer('confirmEmail', async ({ params, identity, ctx }) =>
      presentOwn(ctx, await confirmEmail(deps, params.token, identity.user?.id)),
    ),
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

function internalRoutes(router: Router, deps: Dependencies): void {
  router.get(
    internalCalls.accountState.path,
    answerInternal('accountState', async ({ user }) => {
      const account = await deps.users.get(user.id);
      return { user: presentUser(account), account: stateOf(account) };
    }),
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
}

type AnswerContext = Pick<RouterContext, 'set'>;

function presentKeyed(ctx: AnswerContext, account: Account): Keyed<User> {
  return { [account.id]: presentOwn(ctx, account).user };
}

/** The account for its diner, and its state for the BFF. */
function presentOwn(ctx: AnswerContext, account: Account): { user: User } {
  ctx.set(ACCOUNT_HEADER, JSON.stringify(stateOf(account)));
  return { user: presentUser(account) };
}
