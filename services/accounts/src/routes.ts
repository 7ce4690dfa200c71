import { route, internalRoute, type Route } from '@mesa/server-kit/koa';
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
export function routes(deps: Dependencies): Route[] {
  return [
    route('signIn', async ({ body, identity }) =>
      presentKeyed(await signIn(deps, body.user, identity.address)),
    ),
    route(
      'signUp',
      async ({ body }) => presentKeyed(await signUp(deps, body.user)),
      (body, identity) => findSignUpErrors(deps, body, identity.address),
    ),
    route('getUser', async ({ params, user }) => {
      refuseUnlessOwn(user.id, params.id);
      // the BFF adds the diner's reservations and their restaurants
      return { user: present(await deps.users.get(params.id)), restaurants: {}, reservations: {} };
    }),
    route('changeUser', async ({ params, body, user, identity }) => {
      refuseUnlessOwn(user.id, params.id);
      return { user: present(await changeUser(deps, params.id, body.user, identity.address)) };
    }),
    route('deleteUser', async ({ params, body, user, identity }) => {
      refuseUnlessOwn(user.id, params.id);
      await deleteUser(deps, params.id, body.user.current_password, identity.address);
    }),
    ...mailedLinkRoutes(deps),
    route('addFavorite', ({ params, user }) => deps.favorites.add(user.id, params.restaurant_id)),
    route('removeFavorite', ({ params, user }) => deps.favorites.remove(user.id, params.restaurant_id)),
    internalRoute('favoriteIds', async ({ user }) => ({
      restaurant_ids: await deps.favorites.listOf(user.id),
    })),
    internalRoute('accountOf', async ({ query }) => ({
      user_id: (await findAccount(deps, query.email)).id,
    })),
    internalRoute('blockAccount', async ({ body: { email, blocked } }) => ({
      user_id: (await blockAccount(deps, email, blocked)).id,
    })),
  ];
}

function mailedLinkRoutes(deps: Dependencies): Route[] {
  return [
    route('requestPasswordReset', ({ body, identity }) =>
      requestPasswordReset(deps, body.user.email, identity.address),
    ),
    route('resetPassword', async ({ params: { token }, body: { user }, identity }) =>
      presentKeyed(await resetPassword(deps, { token, password: user.password, network: identity.address })),
    ),
    route('requestEmailConfirmation', ({ user }) => requestEmailConfirmation(deps, user.id)),
    // a form of a mail program, not JSON: nothing in its body is needed
    {
      method: 'POST',
      path: '/api/unsubscribe/:token',
      handle: async (ctx) => {
        // the router sets the parameters
        await unsubscribe(deps, String((ctx.params as { token?: string })['token']));
        ctx.status = 204;
      },
    },
    route('confirmEmail', async ({ params }) => ({
      user: present(await confirmEmail(deps, params.token)),
    })),
  ];
}
