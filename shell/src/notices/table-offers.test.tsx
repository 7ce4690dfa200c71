import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Hold, Watch } from '@mesa/contract';
import { defineRemote } from '@mesa/remote-kit';
import { both } from '../testing/remotes';
import { ana, renderShell } from '../testing/render-shell';

const slot = { restaurant_id: 'c'.repeat(24), date: '2026-11-27', time: '7:00 PM', party_size: 2 };
const hold: Hold = { id: 'd'.repeat(24), ...slot, expires_at: '2026-11-21T20:02:00Z' };
const watch: Watch = { id: 'e'.repeat(24), ...slot, state: 'offered', hold, created_at: '2026-11-21T19:00:00Z' };

const booking = defineRemote({ name: 'mf-booking', routes: [{ path: '/booking/:restaurantId', load: async () => ({ Screen: () => <h1>Booking</h1> }) }] });

it('tells a signed-in diner of a table that freed, wherever they are, and leads to it', async () => {
  const { live, said, path } = renderShell({ published: [...both, { remote: booking }], user: ana });
  act(() => live.send('ReservationsChannel', {}, { type: 'offer', watch, hold }));
  expect(screen.getByText('A table on Fri, Nov 27 at 7:00 PM is yours for two minutes.')).toBeInTheDocument();
  expect(said).toContain('A table on Fri, Nov 27 at 7:00 PM is yours for two minutes.');
  await userEvent.click(screen.getByRole('button', { name: 'Book it' }));
  expect(await screen.findByRole('heading', { name: 'Booking' })).toBeInTheDocument();
  expect(path()).toBe(`/booking/${slot.restaurant_id}?date=2026-11-27&time=7%3A00+PM&party_size=2`);
});

it('follows nothing for a visitor', () => {
  const { live } = renderShell({ published: both });
  expect(live.followed().filter(({ channel }) => channel === 'ReservationsChannel')).toEqual([]);
});
