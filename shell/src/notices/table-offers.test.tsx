import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Refusal, type Hold, type Watch } from '@mesa/contract';
import { defineRemote, signedIn, signedOut } from '@mesa/remote-kit';
import { reservationFixture, restaurantFixture } from '@mesa/remote-kit/testing';
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

const getRestaurant = { restaurant: { ...restaurantFixture(), name: 'Forno Ocaso' }, reviews: {} };
const options = { published: [...both, { remote: booking }], user: ana, answers: { getRestaurant } };
const SENTENCE = 'A table at Forno Ocaso on Fri, Nov 27 at 7:00 PM is yours for two minutes.';

describe('table offers', () => {
  it('notify a signed-in diner on any screen that a table opened up, and link to it', async () => {
    const { live, notified, path } = renderShell(options);
    act(() => live.send('ReservationsChannel', {}, { type: 'offer', watch, hold }));
    expect(await screen.findByText(SENTENCE)).toBeInTheDocument();
    expect(notified).toContain(SENTENCE);
    await userEvent.click(screen.getByRole('button', { name: 'Book it' }));
    expect(await screen.findByRole('heading', { name: 'Booking' })).toBeInTheDocument();
    expect(path()).toBe(`/booking/${slot.restaurant_id}?date=2026-11-27&time=7%3A00+PM&party_size=2`);
  });

  it('are shown without a name when the restaurant cannot be loaded', async () => {
    const { live } = renderShell({
      ...options,
      answers: { getRestaurant: new Refusal('fault', 'Not now.') },
    });
    act(() => live.send('ReservationsChannel', {}, { type: 'offer', watch, hold }));
    const sentence = 'A table on Fri, Nov 27 at 7:00 PM is yours for two minutes.';
    expect(await screen.findByText(sentence)).toBeInTheDocument();
  });

  it('stay across paths until they are used, hidden while a notification is shown', async () => {
    const { live } = renderShell(options);
    act(() => live.send('ReservationsChannel', {}, { type: 'offer', watch, hold }));
    await screen.findByText(SENTENCE);
    await userEvent.click(await screen.findByRole('button', { name: 'Notify' }));
    expect(screen.getByText('Saved for you.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Book it' })).not.toBeInTheDocument();
    act(() => void (window.location.hash = '/search'));
    expect(await screen.findByRole('heading', { name: 'Searched all' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Book it' }));
    expect(await screen.findByRole('heading', { name: 'Booking' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Book it' })).not.toBeInTheDocument();
  });

  it('are shown one after the other, the newest first', async () => {
    const { live } = renderShell(options);
    const send = (time: string) => {
      const later = { ...hold, id: time.padEnd(24, '0'), time };
      act(() =>
        live.send('ReservationsChannel', {}, { type: 'offer', watch: { ...watch, time }, hold: later }),
      );
    };
    send('7:00 PM');
    await screen.findByText(SENTENCE);
    send('8:30 PM');
    expect(await screen.findByText(/at 8:30 PM is yours/)).toBeInTheDocument();
    expect(screen.queryByText(SENTENCE)).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.getByText(SENTENCE)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByRole('button', { name: 'Book it' })).not.toBeInTheDocument();
  });

  it('are shown again to a diner who signs out and in again', async () => {
    const listWatches = { [watch.id]: watch };
    const { live, store } = renderShell({ ...options, answers: { getRestaurant, listWatches } });
    act(() => live.restore());
    await screen.findByText(SENTENCE);
    act(() => void store.dispatch(signedOut()));
    expect(screen.queryByText(SENTENCE)).not.toBeInTheDocument();
    act(() => void store.dispatch(signedIn(ana)));
    act(() => live.restore());
    expect(await screen.findByText(SENTENCE)).toBeInTheDocument();
  });

  it('disappear when the table is booked in another tab', async () => {
    const { live } = renderShell(options);
    act(() => live.send('ReservationsChannel', {}, { type: 'offer', watch, hold }));
    await screen.findByText(SENTENCE);
    const created = (time: string) =>
      act(() =>
        live.send(
          'ReservationsChannel',
          {},
          { type: 'reservation', action: 'created', reservation: reservationFixture({ ...slot, time }) },
        ),
      );
    created('9:00 PM');
    expect(screen.getByText(SENTENCE)).toBeInTheDocument();
    created('7:00 PM');
    expect(screen.queryByText(SENTENCE)).not.toBeInTheDocument();
  });

  describe('made before live updates were connected', () => {
    afterEach(() => void jest.useRealTimers());

    const half: Hold = { ...hold, expires_at: '2026-11-21T20:01:05Z' };
    const offered = {
      published: [...both, { remote: booking }],
      user: ana,
      answers: { getRestaurant, listWatches: { [watch.id]: { ...watch, hold: half } } },
    };
    const sentence = 'A table at Forno Ocaso on Fri, Nov 27 at 7:00 PM is yours for 65 seconds.';

    it('are shown once, with the time that is left', async () => {
      const { live, notified } = renderShell(offered);
      act(() => live.restore());
      expect(await screen.findByText(sentence)).toBeInTheDocument();
      await act(async () => live.restore());
      act(() => live.send('ReservationsChannel', {}, { type: 'offer', watch, hold: half }));
      expect(notified.filter((text) => text === sentence)).toHaveLength(1);
    });

    it('are shown to a diner who is booking another time there', async () => {
      const { live } = renderShell({
        ...offered,
        path: `/booking/${slot.restaurant_id}?date=2026-11-27&time=9%3A00+PM&party_size=2`,
      });
      await act(async () => live.restore());
      expect(await screen.findByText(sentence)).toBeInTheDocument();
    });

    it('are not shown to a diner who is booking it', async () => {
      const { live, notified, requests } = renderShell({
        ...offered,
        path: `/booking/${slot.restaurant_id}?date=2026-11-27&time=7%3A00+PM&party_size=2`,
      });
      expect(await screen.findByRole('heading', { name: 'Booking' })).toBeInTheDocument();
      await act(async () => live.restore());
      expect(requests.map(({ call }) => call)).toContain('listWatches');
      expect(notified.join(' ')).not.toContain('is yours');
    });

    it('disappear when they expire', async () => {
      jest.useFakeTimers();
      const { live } = renderShell(offered);
      await act(async () => live.restore());
      await act(async () => jest.advanceTimersByTime(64_000));
      expect(screen.getByText(sentence)).toBeInTheDocument();
      await act(async () => jest.advanceTimersByTime(1_000));
      expect(screen.queryByText(sentence)).not.toBeInTheDocument();
    });

    it.each([
      ['expired', { ...watch, hold: { ...hold, expires_at: '2026-11-21T19:59:59Z' } }],
      ['not offered yet', { ...watch, state: 'waiting' as const, hold: undefined }],
    ])('are not shown when %s', async (_, offer) => {
      const { live, notified, requests } = renderShell({
        ...offered,
        answers: { getRestaurant, listWatches: { [watch.id]: offer } },
      });
      await act(async () => live.restore());
      expect(requests.map(({ call }) => call)).toContain('listWatches');
      expect(notified.join(' ')).not.toContain('is yours');
    });
  });

  it('subscribe to nothing for a visitor', () => {
    const { live } = renderShell({ published: both });
    expect(live.followed().filter(({ channel }) => channel === 'ReservationsChannel')).toEqual([]);
  });
});
