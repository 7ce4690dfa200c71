import { IDEMPOTENCY_HEADER, Refusal, MESSAGES } from '@mesa/contract';
import { route, internalRoute, type Route } from '@mesa/server-kit/koa';
import { bookTable } from './actions/book-table';
import { cancelBooking } from './actions/cancel-booking';
import { forgetDiner } from './actions/forget-diner';
import { extendHold, holdTable, releaseHold } from './actions/hold-table';
import { findOwn, moveBooking } from './actions/change-booking';
import type { Tools } from './actions/dependencies';
import { leaveLine, listWatches, watchSlot } from './actions/watch-slot';
import { calendarOf } from './domain/calendar';
import { keyed, presentBooking, presentHold, presentWatch } from './present';
import { readAvailability, readOffers } from './reads';

const KEY_MAX = 200;
/** For the calendar of a booking whose restaurant has left Mesa. */
const UNKNOWN_HOUSE = { name: 'Restaurant', address: 'Los Angeles, CA' };

/** What reservations serves: call of the contract → guard → action. */
export function routes(tools: Tools): Route[] {
  return [
    route('getAvailability', async ({ params, query, identity }) => ({
      restaurant_id: params.id,
      date: query.date,
      party_size: query.party_size,
      slots: await readAvailability(tools, params.id, query.date, query.party_size, {
        user_id: identity.user?.id,
        moving: query.reservation_id,
      }),
    })),
    internalRoute('offers', ({ query }) =>
      readOffers(tools, query.restaurant_ids, query.date, query.time, query.party_size),
    ),

    internalRoute('forgetDiner', ({ user }) =>
      tools.inTransaction((session) => forgetDiner(tools, user.id, session)),
    ),

    route('listReservations', async ({ user }) =>
      keyed((await tools.bookings.list(user.id, tools.now())).map(presentBooking)),
    ),
    route('getReservation', async ({ params, user }) => ({
      reservation: presentBooking(await findOwn(tools, params.id, user.id)),
    })),
    route('createReservation', async ({ body, user, ctx }) => {
      const { user_id, phone, email, notes = null, hold_id, ...request } = body.reservation;
      if (user_id !== undefined && user_id !== user.id) throw new Refusal('forbidden', MESSAGES.notYours);
      const booking = await bookTable(tools, {
        diner: user.id,
        wish: request,
        // the address is the account's own, whatever the form says
        details: { phone, email: user.email, notes },
        hold_id,
        email,
        key: idempotencyKey(ctx.get(IDEMPOTENCY_HEADER)),
      });
      return keyed([presentBooking(booking)]);
    }),
    route('changeReservation', async ({ params, body, user }) => ({
      reservation: presentBooking(await moveBooking(tools, params.id, user.id, body.reservation)),
    })),
    route('cancelReservation', ({ params, user }) => cancelBooking(tools, params.id, user.id)),

    route('getCalendar', async ({ params, user, ctx }) => {
      const booking = await findOwn(tools, params.id, user.id);
      ctx.type = 'text/calendar; charset=utf-8';
      ctx.attachment('mesa.ics');
      return calendarOf(booking, (await tools.floors.find(booking.restaurant_id)) ?? UNKNOWN_HOUSE);
    }),

    route('createHold', async ({ body, user }) => {
      const { reservation_id, ...wish } = body.hold;
      return { hold: presentHold(await holdTable(tools, user.id, wish, reservation_id)) };
    }),
    route('extendHold', async ({ params, user }) => ({
      hold: presentHold(await extendHold(tools, params.id, user.id)),
    })),
    route('releaseHold', ({ params, user }) => releaseHold(tools, params.id, user.id)),

    route('createWatch', async ({ body, user }) => ({
      watch: presentWatch(await watchSlot(tools, user.id, body.watch)),
    })),
    route('listWatches', async ({ user }) => keyed((await listWatches(tools, user.id)).map(presentWatch))),
    route('deleteWatch', ({ params, user }) => leaveLine(tools, params.id, user.id)),
  ];
}

/** @throws Refusal `malformed` for a key that no honest client sends */
function idempotencyKey(given: string): string | undefined {
  if (given.length > KEY_MAX) throw new Refusal('malformed', 'Idempotency-Key is too long');
  return given || undefined;
}
