import type Router from '@koa/router';
import { calls, isIsoDate, Refusal } from '@mesa/contract';
import { say } from '@mesa/contract/sentences';
import { answer, diner, identityOf } from '@mesa/server-kit/koa';
import type { Context, Middleware } from 'koa';
import { bookAtDesk } from '../actions/desk-book';
import { changeAtDesk, findAtDesk } from '../actions/desk-change';
import { deskOf, listDesks, readDeskDay, refuseDate } from '../actions/desk-day';
import { closeDays } from '../actions/close-days';
import { pauseBooking } from '../actions/pause';
import type { Dependencies } from '../actions/dependencies';
import { serviceTimeAt } from '../domain/desk-stay';
import type { Floor } from '../domain/floor';
import { idempotencyKey } from '../domain/idempotency-key';
import { keyed } from '../present';
import { isDemoHost } from '../domain/desk-viewer';
import { statusOf } from '../domain/desk-status';
import { presentDeskBooking, presentDeskDay } from '../present/present-desk';

/**
 * The calls of a restaurant's desk (desk.md §3). Guards refuse in the order of desk.md §8: visitor,
 * restaurant, role, demo host, date, and only then the body.
 */
export function deskRoutes(router: Router, deps: Dependencies): void {
  const desk: Middleware = async (ctx, next) => {
    const { user } = await identityOf(ctx);
    // `diner` has let nobody else through
    ctx.state['floor'] = await deskOf(deps, String(ctx['params'].id), user!);
    return next();
  };
  const dated: Middleware = (ctx, next) => {
    if (!isIsoDate(String(ctx['params'].date))) throw new Refusal('malformed', say('invalid.date'));
    refuseDate(String(ctx['params'].date), deps.now());
    return next();
  };
  const guards: Guards = { desk, dated };
  readRoutes(router, deps, guards);
  bookingRoutes(router, deps, guards);
  dayRoutes(router, deps, guards);
}

/** What refuses before the body is read. */
interface Guards {
  desk: Middleware;
  dated: Middleware;
}

function readRoutes(router: Router, deps: Dependencies, { desk, dated }: Guards): void {
  router.get(
    calls.listDesks.path,
    diner,
    answer('listDesks', async ({ user }) =>
      keyed(
        (await listDesks(deps, user)).map(({ restaurant_id: id, name, address }) => ({ id, name, address })),
      ),
    ),
  );
  router.get(
    calls.getDeskDay.path,
    diner,
    desk,
    dated,
    answer('getDeskDay', async ({ params: { date }, user, ctx }) => {
      const floor = floorOf(ctx);
      const read = await readDeskDay(deps, floor, date);
      return presentDeskDay({ floor, date, now: deps.now(), ...read }, user);
    }),
  );
}

function bookingRoutes(router: Router, deps: Dependencies, { desk }: Guards): void {
  router.post(
    calls.createDeskBooking.path,
    diner,
    desk,
    answer('createDeskBooking', async ({ body: { booking }, user, ctx }) => {
      const key = idempotencyKey(ctx);
      const { written, isNew } = await bookAtDesk(deps, floorOf(ctx), { staff: user, booking, key });
      if (isNew) logDesk(deps, ctx, user, { booking: written.code, from: null, to: statusOf(written) });
      return { booking: presentDeskBooking(written, user) };
    }),
  );
  router.patch(
    calls.changeDeskBooking.path,
    diner,
    desk,
    answer(
      'changeDeskBooking',
      async ({ params: { booking_id: id }, body: { booking }, user, ctx }) => {
        const { before, after } = await changeAtDesk(deps, { floor: floorOf(ctx), id, staff: user }, booking);
        const [from, to] = [statusOf(before), statusOf(after)];
        const { version, ...fields } = booking;
        if (after.version !== version)
          logDesk(deps, ctx, user, { booking: after.code, from, to, fields: Object.keys(fields) });
        return { booking: presentDeskBooking(after, user) };
      },
      async ({ booking }, { user: staff }, ctx) => {
        // a stale change is refused before what it says
        const { version, status } = (booking ?? {}) as Record<string, unknown>;
        if (typeof version !== 'number' || !staff) throw new Refusal('malformed', say('unreadable'));
        const id = String((ctx as unknown as { params: Record<string, string> }).params['booking_id']);
        await findAtDesk(deps, { floor: floorOf(ctx), id, staff }, { version, status });
        return [];
      },
    ),
  );
}

function dayRoutes(router: Router, deps: Dependencies, { desk, dated }: Guards): void {
  const { bookings, closings, now } = deps;
  router.put(
    calls.closeDay.path,
    diner,
    desk,
    refuseDemoHost,
    dated,
    answer('closeDay', async ({ params: { date }, body: { closing }, user, ctx }) => {
      const floor = floorOf(ctx);
      refusePast(date, now());
      const days = { floor, from: date, to: date, reason: closing.reason, cancelBookings: false };
      await closeDays({ ...deps, now }, days);
      const booked = await bookings.onDays([{ restaurant_id: floor.restaurant_id, date }]);
      logDesk(deps, ctx, user, { date, from: null, to: 'closed' });
      const still = booked.filter(({ status }) => status === undefined);
      return { closing, bookings: keyed(still.map((booking) => presentDeskBooking(booking, user))) };
    }),
  );
  router.delete(
    calls.reopenDay.path,
    diner,
    desk,
    refuseDemoHost,
    dated,
    answer('reopenDay', async ({ params: { date }, user, ctx }) => {
      refusePast(date, now());
      await closings.open(floorOf(ctx).restaurant_id, date, date, now());
      logDesk(deps, ctx, user, { date, from: 'closed', to: null });
      deps.onTablesReleased(floorOf(ctx).restaurant_id, date);
    }),
  );
  router.put(
    calls.pauseBooking.path,
    diner,
    desk,
    answer('pauseBooking', async ({ body: { pause }, user, ctx }) => {
      await pauseBooking(deps, floorOf(ctx), pause && pause.until);
      logDesk(deps, ctx, user, { from: null, to: pause && `paused until ${pause.until}` });
      return { pause };
    }),
  );
}

/** What a desk has changed: a booking, by its code, or a day. */
interface DeskLine {
  booking?: string;
  date?: string;
  from: string | null;
  to: string | null;
  /** what else has changed of a booking */
  fields?: string[];
}

/** A line of the security log (desk.md §6). SECURITY: never a guest's name, nor what anybody has typed. */
function logDesk(
  { securityLog }: Dependencies,
  ctx: Context,
  { id: account }: { id: string },
  line: DeskLine,
): void {
  const { requestId } = ctx.state as { requestId?: string };
  const { restaurant_id: restaurant } = floorOf(ctx);
  securityLog.info({ event: 'desk-changed', requestId, account, restaurant, ...line }, 'security');
}

/** As the guard `desk` has read it. */
const floorOf = (ctx: Context): Floor => ctx.state['floor'] as Floor;

/** Guard of what everybody who signs in as the demo host would do to everybody. */
const refuseDemoHost: Middleware = async (ctx, next) => {
  const { user } = await identityOf(ctx);
  if (user && isDemoHost(user)) throw new Refusal('forbidden', say('account.demoIsShared'));
  return next();
};

/** @throws Refusal `invalid` for a day that is over */
function refusePast(date: string, now: Date): void {
  if (date < serviceTimeAt(now).date) throw new Refusal('invalid', say('booking.pastDate'));
}
