import { Refusal } from '@mesa/contract';
import { say } from '@mesa/contract/sentences';
import { isSharedAccount } from '../../edge/session/is-shared-account';
import type { Dependencies, Handler } from '../handler';
import { callerOf, idOf, requireSession } from '../request-input';
import { ownReviews } from './with-reviews';

/** All that Mesa holds about the signed-in diner, as a file to keep (contract.md "Calls"). */
export function exportUser(dependencies: Dependencies): Handler {
  const { services, sessions } = dependencies;
  return async (request, response) => {
    const session = requireSession(response);
    const id = idOf(request);
    if (id !== session.user.id) throw new Refusal('forbidden', say('notYours'));
    const caller = callerOf(request, response);
    const [account, reservations, reviews, favorites, watches, mails, ownSessions] = await Promise.all([
      services.call('getUser', caller, { params: { id } }),
      services.call('listReservations', caller),
      ownReviews(dependencies, request, response),
      services.callInternal('favoriteIds', caller),
      services.call('listWatches', caller),
      services.callInternal('dinerMails', caller),
      sessions.list(session, isSharedAccount(session)),
    ]);
    response.attachment('mesa-data.json').json({
      account: account.user,
      reservations,
      reviews,
      favorites: favorites.restaurant_ids,
      watches,
      sessions: ownSessions,
      mails,
    });
  };
}
