import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Hold, Watch } from '@mesa/contract';
import { defineRemote } from '@mesa/remote-kit';
import { both } from '../testing/remotes';
import { ana, renderShell } from '../testing/render-shell';

const slot = { restaurant_id: 'c'.repeat(24), date: '2026-11-27', time: '7:00 PM', party_size: 2 };
const hold: Hold = { id: 'd'.repeat(24), ...slot, expires_at: '2026-11-21T20:02:00Z' };
const watch: Watch = {
  id: 'e'.repeat(24),
  ...slot,
  state: 'offered',
  hold,
  created_at: '2026-11-21T19:00:00Z',
};

const booking = defineRemote({
  name: 'mf-booking',
  routes: [{ path: '/booking/:restaurantId', load: async () => ({ Screen: () => <h1>Booking</h1> }) }],
});

it('tells a signed-in diner of a table that freed, wherever they are, and leads to it', async () => {
  const { live, said, path } = renderShell({ published: [...both, { remote: booking }], user: ana });
  act(() => live.send('ReservationsChannel', {}, { type: 'offer', watch, hold }));
  expect(screen.getByText('A table on Fri, Nov 27 at 7:00 PM is yours for two minutes.')).toBeInTheDocument();
  expect(said).toContain('A table on Fri, Nov 27 at 7:00 PM is yours for two minutes.');
  await userEvent.click(screen.getByRole('button', { name: 'Book it' }));
  expect(await screen.findByRole('heading', { name: 'Booking' })).toBeInTheDocument();
  expect(path()).toBe(`/booking/${slot.restaurant_id}?date=2026-11-27&time=7%3A00+PM&party_size=2`);
});

it('stays from path to path, under what is told meanwhile, until it is taken', async () => {
  const { live } = renderShell({ published: [...both, { remote: booking }], user: ana });
  act(() => live.send('ReservationsChannel', {}, { type: 'offer', watch, hold }));
  await userEvent.click(await screen.findByRole('button', { name: 'Notify' }));
  expect(screen.getByText('Saved for you.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Book it' })).not.toBeInTheDocument();
  act(() => void (window.location.hash = '/search'));
  expect(await screen.findByRole('heading', { name: 'Searched all' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Book it' }));
  expect(await screen.findByRole('heading', { name: 'Booking' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Book it' })).not.toBeInTheDocument();
});

describe('an offer that stands when the live link comes up', () => {
  afterEach(() => void jest.useRealTimers());

  const half: Hold = { ...hold, expires_at: '2026-11-21T20:01:05Z' };
  const standing = {
    published: [...both, { remote: booking }],
    user: ana,
    answers: { listWatches: { [watch.id]: { ...watch, hold: half } } },
  };
  const sentence = 'A table on Fri, Nov 27 at 7:00 PM is yours for 65 seconds.';

  it('is told with the time that is left, and once', async () => {
    const { live, said } = renderShell(standing);
    act(() => live.restore());
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    await act(async () => live.restore());
    act(() => live.send('ReservationsChannel', {}, { type: 'offer', watch, hold: half }));
    expect(said.filter((one) => one === sentence)).toHaveLength(1);
  });

  it('is told to who is booking another time there', async () => {
    const { live } = renderShell({
      ...standing,
      path: `/booking/${slot.restaurant_id}?date=2026-11-27&time=9%3A00+PM&party_size=2`,
    });
    await act(async () => live.restore());
    expect(await screen.findByText(sentence)).toBeInTheDocument();
  });

  it('is not told to who is booking it', async () => {
    const { live, said, asked } = renderShell({
      ...standing,
      path: `/booking/${slot.restaurant_id}?date=2026-11-27&time=7%3A00+PM&party_size=2`,
    });
    expect(await screen.findByRole('heading', { name: 'Booking' })).toBeInTheDocument();
    await act(async () => live.restore());
    expect(asked.map(({ call }) => call)).toContain('listWatches');
    expect(said.join(' ')).not.toContain('is yours');
  });

  it('goes when its time is up', async () => {
    jest.useFakeTimers();
    const { live } = renderShell(standing);
    await act(async () => live.restore());
    await act(async () => jest.advanceTimersByTime(64_000));
    expect(screen.getByText(sentence)).toBeInTheDocument();
    await act(async () => jest.advanceTimersByTime(1_000));
    expect(screen.queryByText(sentence)).not.toBeInTheDocument();
  });

  it.each([
    ['has lapsed', { ...watch, hold: { ...hold, expires_at: '2026-11-21T19:59:59Z' } }],
    ['is none yet', { ...watch, state: 'waiting' as const, hold: undefined }],
  ])('is not told when it %s', async (_, one) => {
    const { live, said, asked } = renderShell({ ...standing, answers: { listWatches: { [watch.id]: one } } });
    await act(async () => live.restore());
    expect(asked.map(({ call }) => call)).toContain('listWatches');
    expect(said.join(' ')).not.toContain('is yours');
  });
});

it('follows nothing for a visitor', () => {
  const { live } = renderShell({ published: both });
  expect(live.followed().filter(({ channel }) => channel === 'ReservationsChannel')).toEqual([]);
});
