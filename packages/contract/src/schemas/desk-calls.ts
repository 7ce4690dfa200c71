import { z } from 'zod';
import * as d from './desk';
import { id, isoDate, keyed, wrapped } from './fields';
import { idempotent } from './responses';

const byRestaurant = z.object({ id: id('id') });
const byDay = byRestaurant.extend({ date: isoDate });
const booking = z.object({ booking: d.DeskBooking });

/** The calls of a restaurant's desk (desk.md §3). */
export const deskCalls = {
  listDesks: { summary: 'The restaurants whose desk you are', answer: keyed(d.DeskRestaurant), status: 200 },
  getDeskDay: {
    summary: 'A day of a restaurant as its desk sees it',
    params: byDay,
    answer: z.object({ day: d.DeskDay }),
    status: 200,
    errors: [400, 403, 404],
  },
  createDeskBooking: {
    summary: 'Write in a booking by phone, or seat a walk-in',
    params: byRestaurant,
    body: wrapped('booking', d.NewDeskBooking),
    answer: booking,
    status: 201,
    requestHeaders: idempotent,
    errors: [404, 409],
  },
  changeDeskBooking: {
    summary: "Change a booking's status, tables, time, stay or notes",
    params: byRestaurant.extend({ booking_id: id('id') }),
    body: wrapped('booking', d.DeskBookingChange),
    answer: booking,
    status: 200,
    errors: [404, 409],
  },
  closeDay: {
    summary: 'Close a day; its bookings stay as they are',
    params: byDay,
    body: wrapped('closing', d.Closing),
    answer: z.object({ closing: d.ShownClosing, bookings: keyed(d.DeskBooking) }),
    status: 200,
    errors: [404],
  },
  reopenDay: { summary: 'Open a closed day again', params: byDay, status: 204, errors: [400, 404, 422] },
  pauseBooking: {
    summary: 'Pause online booking today until a time, or resume it',
    params: byRestaurant,
    body: wrapped('pause', d.Pause.nullable()),
    answer: z.object({ pause: d.ShownPause.nullable() }),
    status: 200,
    errors: [404],
  },
} as const;
