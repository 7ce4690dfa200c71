import { IDEMPOTENCY_HEADER, Refusal } from '@mesa/contract';
import { say } from '@mesa/contract/sentences';
import { preferredLanguage } from '@mesa/server-kit';
import { calendarOf } from '@mesa/server-kit/calendar';
import { route, internalRoute, type Route } from '@mesa/server-kit/koa';
import { bookTable } from './actions/book-table';
import { cancelBooking } from './actions/cancel-booking';
import { forgetDiner } from './actions/forget-diner';
import { extendHold, holdTable, releaseHold } from './actions/hold-table';
import { findOwn, changeBooking } from './actions/change-booking';
import type { Dependencies } from './actions/dependencies';
import { leaveWaitlist, listWatches, watchSlot } from './actions/watch-slot';
import { keyed, presentBooking, presentHold, presentWatch } from './present';
import { readAvailability, readOffers } from './actions/read-availability';

const KEY_MAX = 200;
/** For the calendar of a booking whose restaurant has left Mesa. */
const UNKNOWN_RESTAURANT = { name: 'Restaurant', address: 'Los Angeles, CA' };

/** The route table: call of the contract → guard → action. */
export function routes(deps: Dependencies): Route[] {
  return [
    route('getAvailability', async ({ params, query, identity }) => {
      const { date, party_size, reservation_id: moving } = query;
      const day = { restaurant_id: params.id, date, party_size };
      return {
        ...day,
        slots: await readAvailability(deps, day, { user_id: identity.user?.id, moving }),
      };
    }),
    internalRoute('offers', ({ query }) => readOffers(deps, query)),

    internalRoute('forgetDiner', ({ user }) =>
      deps.inTransaction((session) => forgetDiner(deps, user.id, session)),
    ),

    ...bookingRoutes(deps),
    ...holdRoutes(deps),
  ];
}

function bookingRoutes(deps: Dependencies): Route[] {
  return [
    route('listReservations', async ({ user }) =>
      keyed((await deps.bookings.list(user.id, deps.now())).map(presentBooking)),
    ),
    route('getReservation', async ({ params, user }) => ({
      reservation: presentBooking(await findOwn(deps, params.id, user.id)),
    })),
    route('createReservation', async ({ body, user, ctx }) => {
      const { user_id, phone, email, notes = null, hold_id, ...request } = body.reservation;
      if (user_id !== undefined && user_id !== user.id) throw new Refusal('forbidden', say('notYours'));
      const booking = await bookTable(deps, {
        diner: user.id,
        request,
        // always the account's own address, whatever the form contains
        details: { phone, email: user.email, notes },
        hold_id,
        email,
        key: idempotencyKey(ctx.get(IDEMPOTENCY_HEADER)),
      });
      return keyed([presentBooking(booking)]);
    }),
    route('changeReservation', async ({ params, body, user }) => ({
      reservation: presentBooking(await changeBooking(deps, params.id, user.id, body.reservation)),
    })),
    route('cancelReservation', ({ params, user }) => cancelBooking(deps, params.id, user.id)),

    route('getCalendar', async ({ params, user, ctx }) => {
      const booking = await findOwn(deps, params.id, user.id);
      ctx.type = 'text/calendar; charset=utf-8';
      ctx.attachment('mesa.ics');
      const restaurant = (await deps.floors.find(booking.restaurant_id)) ?? UNKNOWN_RESTAURANT;
      const language = preferredLanguage(ctx.get('Accept-Language'));
      ctx.set('Content-Language', language);
      ctx.vary('Accept-Language');
      return calendarOf(booking, restaurant, undefined, language);
    }),
  ];
}

function holdRoutes(deps: Dependencies): Route[] {
  return [
    route('createHold', async ({ body, user }) => {
      const { reservation_id, ...request } = body.hold;
      return {
        hold: presentHold(await holdTable(deps, { diner: user.id, request, movingId: reservation_id })),
      };
    }),
    route('extendHold', async ({ params, user }) => ({
      hold: presentHold(await extendHold(deps, params.id, user.id)),
    })),
    route('releaseHold', ({ params, user }) => releaseHold(deps, params.id, user.id)),

    route('createWatch', async ({ body, user }) => ({
      watch: presentWatch(await watchSlot(deps, user.id, body.watch)),
    })),
    route('listWatches', async ({ user }) => keyed((await listWatches(deps, user.id)).map(presentWatch))),
    route('deleteWatch', ({ params, user }) => leaveWaitlist(deps, params.id, user.id)),
  ];
}

/** @throws Refusal `malformed` for an invalid key */
function idempotencyKey(given: string): string | undefined {
  if (given.length > KEY_MAX) throw new Refusal('malformed', say('idempotencyKeyTooLong'));
  return given || undefined;
}
