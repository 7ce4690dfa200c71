import Router from '@koa/router';
import { calls, HALF_HOUR, hashPaths, internalCalls, Refusal } from '@mesa/contract';
import { say } from '@mesa/contract/sentences';
import { preferredLanguage, readAnswerToken } from '@mesa/server-kit';
import { calendarFileName, calendarOf } from '@mesa/server-kit/calendar';
import { answer, answerInternal, diner, type CallHandler } from '@mesa/server-kit/koa';
import { idempotencyKey } from './domain/idempotency-key';
import { deskRoutes } from './routes/desk-routes';
import { answerReminder, findReminded } from './actions/answer-reminder';
import { bookTable } from './actions/book-table';
import { cancelBooking } from './actions/cancel-booking';
import { forgetDiner } from './actions/forget-diner';
import { extendHold, holdTable, releaseHold } from './actions/hold-table';
import { findOwn, changeBooking } from './actions/change-booking';
import type { Dependencies } from './actions/dependencies';
import type { Booking } from './domain/booking';
import { leaveWaitlist, listWatches, watchSlot } from './actions/watch-slot';
import { keyed, presentBooking, presentHold, presentReminded, presentWatch } from './present';
import { readAvailability, readOffers } from './actions/read-availability';
import { readMonth } from './actions/read-month';

/** For the calendar of a booking whose restaurant has left Mesa. */
const UNKNOWN_RESTAURANT = { name: 'Restaurant', address: 'Los Angeles, CA' };

interface Links {
  /** where links in calendar files lead to; null for none */
  publicUrl: string | null;
  /** verifies the links of reminders */
  tokenSecret: string;
}

/** The route table: call of the contract → guard → action. */
export function routes(deps: Dependencies, { publicUrl, tokenSecret }: Links): Router {
  const router = new Router();
  router.get(
    calls.getAvailability.path,
    answer('getAvailability', async ({ params, query, identity }) => {
      const { date, party_size, reservation_id: movingId } = query;
      const day = { restaurant_id: params.id, date, party_size };
      return {
        ...day,
        slots: await readAvailability(deps, day, { user_id: identity.user?.id, movingId }),
      };
    }),
  );
  router.get(
    calls.getMonth.path,
    answer('getMonth', async ({ params, query: { month, party_size, time } }) => ({
      restaurant_id: params.id,
      month,
      party_size,
      days: await readMonth(deps, { restaurant_id: params.id, month, party_size, time }),
    })),
  );
  router.get(
    internalCalls.offers.path,
    answerInternal('offers', ({ query }) => readOffers(deps, query)),
  );

  router.delete(
    internalCalls.forgetDiner.path,
    answerInternal('forgetDiner', ({ user }) =>
      deps.inTransaction((session) => forgetDiner(deps, user.id, session)),
    ),
  );

  bookingRoutes(router, deps, publicUrl);
  answerRoutes(router, deps, tokenSecret);
  holdRoutes(router, deps);
  deskRoutes(router, deps);
  return router;
}

function bookingRoutes(router: Router, deps: Dependencies, publicUrl: string | null): void {
  router.get(
    calls.listReservations.path,
    diner,
    answer('listReservations', async ({ user }) =>
      keyed((await deps.bookings.list(user.id, deps.now())).map(presentBooking)),
    ),
  );
  router.get(
    calls.getReservation.path,
    diner,
    answer('getReservation', async ({ params, user }) => ({
      reservation: presentBooking(await findOwn(deps, params.id, user.id)),
    })),
  );
  router.post(calls.createReservation.path, diner, answer('createReservation', createReservation(deps)));
  router.patch(
    calls.changeReservation.path,
    diner,
    answer('changeReservation', async ({ params, body, user, identity }) => {
      const sender = { user, network: identity.address };
      const changed = await changeBooking(deps, params.id, sender, body.reservation);
      return { reservation: presentBooking(changed) };
    }),
  );
  router.delete(
    calls.cancelReservation.path,
    diner,
    answer('cancelReservation', ({ params, user }) => cancelBooking(deps, params.id, user.id)),
  );

  router.get(calls.getCalendar.path, diner, answer('getCalendar', getCalendar(deps, publicUrl)));
}

function createReservation(deps: Dependencies): CallHandler<'createReservation'> {
  return async ({ body, user, ctx }) => {
    const { user_id, phone, email, notes = null, hold_id, ...request } = body.reservation;
    if (user_id !== undefined && user_id !== user.id) throw new Refusal('forbidden', say('notYours'));
    const booking = await bookTable(deps, {
      diner: user.id,
      request,
      // always the account's own address, whatever the form contains
      details: { phone, email: user.email, notes },
      hold_id,
      email,
      key: idempotencyKey(ctx),
      name: `${user.fname} ${user.lname}`,
    });
    return keyed([presentBooking(booking)]);
  };
}

function getCalendar(deps: Dependencies, publicUrl: string | null): CallHandler<'getCalendar'> {
  return async ({ params, user, ctx }) => {
    const booking = await findOwn(deps, params.id, user.id);
    ctx.type = 'text/calendar; charset=utf-8';
    const { restaurant_id: id } = booking;
    const restaurant = (await deps.floors.ofMany([id])).get(id) ?? UNKNOWN_RESTAURANT;
    ctx.attachment(calendarFileName(restaurant.name));
    const language = preferredLanguage(ctx.get('Accept-Language'));
    ctx.set('Content-Language', language);
    ctx.vary('Accept-Language');
    const url = publicUrl && `${publicUrl}/#${hashPaths.bookingView.to(booking.id)}`;
    return calendarOf(
      { ...booking, minutes: booking.length * HALF_HOUR, ...(url && { url }) },
      restaurant,
      undefined,
      language,
    );
  };
}

/** The links of a reminder need no session: the token is the right to answer. */
function answerRoutes(router: Router, deps: Dependencies, tokenSecret: string): void {
  const present = async (booking: Booking) => {
    const { restaurant_id: id } = booking;
    const restaurant = (await deps.floors.ofMany([id])).get(id) ?? UNKNOWN_RESTAURANT;
    return { booking: presentReminded(booking, restaurant) };
  };
  router.get(
    calls.getAnswer.path,
    answer('getAnswer', async ({ params }) =>
      present(await findReminded(deps, readAnswerToken(tokenSecret, params.token))),
    ),
  );
  router.patch(
    calls.giveAnswer.path,
    answer('giveAnswer', async ({ params, body }) =>
      present(await answerReminder(deps, readAnswerToken(tokenSecret, params.token), body.answer.coming)),
    ),
  );
}

function holdRoutes(router: Router, deps: Dependencies): void {
  router.post(
    calls.createHold.path,
    diner,
    answer('createHold', async ({ body, user }) => {
      const { reservation_id, ...request } = body.hold;
      return {
        hold: presentHold(await holdTable(deps, { diner: user.id, request, movingId: reservation_id })),
      };
    }),
  );
  router.post(
    calls.extendHold.path,
    diner,
    answer('extendHold', async ({ params, user }) => ({
      hold: presentHold(await extendHold(deps, params.id, user.id)),
    })),
  );
  router.delete(
    calls.releaseHold.path,
    diner,
    answer('releaseHold', ({ params, user }) => releaseHold(deps, params.id, user.id)),
  );

  router.post(
    calls.createWatch.path,
    diner,
    answer('createWatch', async ({ body, user }) => ({
      watch: presentWatch(await watchSlot(deps, user.id, body.watch)),
    })),
  );
  router.get(
    calls.listWatches.path,
    diner,
    answer('listWatches', async ({ user }) => keyed((await listWatches(deps, user.id)).map(presentWatch))),
  );
  router.delete(
    calls.deleteWatch.path,
    diner,
    answer('deleteWatch', ({ params, user }) => leaveWaitlist(deps, params.id, user.id)),
  );
}
