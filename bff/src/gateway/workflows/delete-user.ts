import { Refusal } from '@mesa/contract';
import type { Dependencies, Handler } from '../handler';
import { bodyOf, callerOf, idOf, requireSession } from '../request-input';
import type { Caller } from '../service-client';
import { relay } from '../service-response';
import { endSession } from './replace-session';

/**
 * Deletes the account, then its sessions and bookings. A deletion is never undone, so later steps need no
 * compensation.
 */
export function deleteUser(dependencies: Dependencies): Handler {
  return async (request, response) => {
    const session = requireSession(response);
    const caller = callerOf(request, response);
    const deleted = await dependencies.services.request('deleteUser', caller, {
      params: { id: idOf(request) },
      body: bodyOf(request, response),
    });
    if (deleted.status === 204) {
      // before the bookings, so that no other tab can book after the cancellation
      await dependencies.sessions.endAllOf(session.user.id);
      await cancelBookings(dependencies, caller);
      await endSession(dependencies, request, response);
    }
    relay(response, deleted);
  };
}

/**
 * Frees the deleted diner's tables before the response (contract.md "DELETE /api/users/{id}"). If
 * reservations is down, the deletion still succeeds: the account cannot be deleted twice, and reservations
 * frees the tables when it reads the event that accounts wrote with the deletion.
 */
async function cancelBookings({ services }: Dependencies, caller: Caller): Promise<void> {
  try {
    await services.callInternal('forgetDiner', caller);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}
