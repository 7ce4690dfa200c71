import { route, internalRoute, type Route } from '@mesa/server-kit/koa';
import { changeUser } from './actions/change-user';
import { deleteUser } from './actions/delete-user';
import { signIn } from './actions/sign-in';
import { findSignUpFaults, signUp } from './actions/sign-up';
import type { Tools } from './actions/tools';
import { refuseUnlessOwn } from './domain/ownership';
import { present, presentKeyed } from './present';

/** What accounts serves: call of the contract → guard → action. Sessions are the BFF's; this only says who somebody is. */
export function routes(tools: Tools): Route[] {
  return [
    route('signIn', async ({ body, identity }) =>
      presentKeyed(await signIn(tools, body.user, identity.address)),
    ),
    route(
      'signUp',
      async ({ body, identity }) => presentKeyed(await signUp(tools, body.user, identity.address)),
      (body, identity) => findSignUpFaults(tools, body, identity.address),
    ),
    route('getUser', async ({ params, user }) => {
      refuseUnlessOwn(user.id, params.id);
      // the BFF joins the diner's reservations and their restaurants; this is accounts' part of the answer
      return { user: present(await tools.users.get(params.id)), restaurants: {}, reservations: {} };
    }),
    route('changeUser', async ({ params, body, user, identity }) => {
      refuseUnlessOwn(user.id, params.id);
      return { user: present(await changeUser(tools, params.id, body.user, identity.address)) };
    }),
    route('deleteUser', async ({ params, body, user, identity }) => {
      refuseUnlessOwn(user.id, params.id);
      await deleteUser(tools, params.id, body.user.current_password, identity.address);
    }),
    route('addFavorite', ({ params, user }) => tools.favorites.add(user.id, params.restaurant_id)),
    route('removeFavorite', ({ params, user }) => tools.favorites.remove(user.id, params.restaurant_id)),
    internalRoute('favoriteIds', async ({ user }) => ({
      restaurant_ids: await tools.favorites.listOf(user.id),
    })),
  ];
}
