import type { DeskBooking, DeskDay } from '@mesa/contract';
import { booking, diner, type TestReservations } from './test-reservations';

const EMAIL = 'host@casaluz.example';
/** Whose desk a restaurant with `desk: [EMAIL]` is. */
export const staff = { ...diner('Rosa'), email: EMAIL, proved_email: EMAIL };
export const ana = diner('Ana');
export const DATE = '2030-05-01';
export const PHONE = '(562) 555-0142';

/** What the desk says, as status and sentences or booking. */
export const answerOf = ({ status, body }: { status: number; body: unknown }) => [status, body];

/** What the desk of a test's restaurant does, and a diner beside it. */
export function testDesk(app: () => TestReservations, restaurant: () => string) {
  const path = (below = '') => `/api/desk/restaurants/${restaurant()}${below}`;
  const desk = () => app().service.as(staff);
  const day = async (date = DATE): Promise<DeskDay> => (await desk().get(path(`/days/${date}`))).body.day;
  const shown = async (id: string, date = DATE): Promise<DeskBooking | undefined> =>
    (await day(date)).bookings[id];
  return {
    path,
    desk,
    day,
    shown,
    /** writes in Luis Ruiz, for two at 7:00 PM */
    write: (fields: object = {}, headers = {}) =>
      desk().post(
        path('/bookings'),
        {
          booking: {
            source: 'phone',
            date: DATE,
            time: '7:00 PM',
            party_size: 2,
            name: 'Luis Ruiz',
            phone: PHONE,
            ...fields,
          },
        },
        headers,
      ),
    walkIn: (fields: object = {}) =>
      desk().post(path('/bookings'), { booking: { source: 'walk_in', party_size: 2, ...fields } }),
    /** books as Ana, for two at 7:00 PM */
    online: async (fields: object = {}): Promise<{ id: string; code: string }> => {
      const sent = booking(restaurant(), { date: DATE, ...fields });
      const { body } = await app().service.as(ana).post('/api/reservations', sent);
      return Object.values(body)[0] as { id: string; code: string };
    },
    /** changes the version that the desk sees */
    change: async (id: string, fields: object, date = DATE) =>
      desk().patch(path(`/bookings/${id}`), {
        booking: { version: (await shown(id, date))?.version ?? 1, ...fields },
      }),
  };
}
