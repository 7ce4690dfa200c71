import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { flushSync } from 'react-dom';
import { Refusal, type Slot } from '@mesa/contract';
import { saveChoices } from '@mesa/remote-kit';
import { ANA, idOf, loadScreens, restaurant } from '../../testing';
import { heading, offers, openRestaurant, page, slots } from './testing';

const CHOICES = { date: '2026-11-21', time: '7:00 PM', partySize: 2 };
const allBecause = (reason: NonNullable<Slot['reason']>) => ({
  ...slots(),
  slots: slots().slots.map(({ time }) => ({ time, available: false, reason })),
});
const timesIn = (group: HTMLElement) =>
  within(group)
    .getAllByRole('link')
    .map((link) => link.textContent);

beforeAll(loadScreens);

describe('the reservation box', () => {
  it('offers three times at once, each leading a diner to its booking with the choices', async () => {
    openRestaurant({ user: ANA });
    const links = within(await offers()).getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual(['7:00 PM', '7:30 PM', '8:00 PM']);
    expect(links[1]).toHaveAttribute(
      'href',
      `#/booking/${idOf(1)}?date=2026-11-21&time=7%3A30+PM&party_size=2`,
    );
    await userEvent.click(links[1]!);
    expect(
      Object.fromEntries(
        ['date', 'time', 'partySize', 'photoUrl'].map((key) => [key, localStorage.getItem(key)]),
      ),
    ).toEqual({
      date: '2026-11-21',
      time: '7:30 PM',
      partySize: '2',
      photoUrl: '/assets/photos/italian_pizza_hero_v0-960.webp',
    });
  });

  it('follows the choices', async () => {
    const { requests } = openRestaurant({ user: ANA });
    await offers();
    await userEvent.selectOptions(screen.getByLabelText('Party size'), '4');
    await screen.findByRole('group', { name: 'Times on Sat, Nov 21 for 4 people' });
    expect(requests.filter(({ call }) => call === 'getAvailability').map(({ query }) => query)).toEqual([
      { date: '2026-11-21', party_size: '2' },
      { date: '2026-11-21', party_size: '4' },
    ]);
  });

  it('loads the offers again when Find a Table is pressed, and moves to the first one', async () => {
    const { requests } = openRestaurant({ user: ANA });
    await offers();
    await userEvent.click(screen.getByRole('button', { name: 'Find a Table' }));
    expect(within(await offers()).getByRole('link', { name: '7:00 PM' })).toHaveFocus();
    await waitFor(() => expect(requests.filter(({ call }) => call === 'getAvailability')).toHaveLength(2));
  });

  it('keeps the choices in the address, and takes them from it', async () => {
    const { path } = openRestaurant({
      path: `/restaurants/${idOf(1)}?date=2026-11-27&time=8%3A00+PM&party_size=4`,
    });
    await heading();
    expect(screen.getByLabelText('Date')).toHaveValue('2026-11-27');
    expect(screen.getByLabelText('Time')).toHaveValue('8:00 PM');
    expect(screen.getByLabelText('Party size')).toHaveValue('4');
    await userEvent.selectOptions(screen.getByLabelText('Party size'), '6');
    expect(path()).toBe(`/restaurants/${idOf(1)}?date=2026-11-27&time=8%3A00+PM&party_size=6`);
  });

  it('keeps choices that are made faster than the address changes', async () => {
    const { path } = openRestaurant({
      path: `/restaurants/${idOf(1)}?date=2026-11-21&time=7%3A00+PM&party_size=2`,
    });
    await offers();
    act(() => {
      flushSync(() => saveChoices({ date: '2026-11-28' }));
      flushSync(() => saveChoices({ time: '8:00 PM' }));
    });
    await waitFor(() =>
      expect(path()).toBe(`/restaurants/${idOf(1)}?date=2026-11-28&time=8%3A00+PM&party_size=2`),
    );
    expect(screen.getByLabelText('Date')).toHaveValue('2026-11-28');
    expect(screen.getByLabelText('Time')).toHaveValue('8:00 PM');
  });

  it('replaces a past day and unknown values of an address', async () => {
    const { path } = openRestaurant({
      choices: {},
      path: `/restaurants/${idOf(1)}?date=2026-11-01&time=25%3A00&party_size=99`,
    });
    await heading();
    await waitFor(() =>
      expect(path()).toBe(`/restaurants/${idOf(1)}?date=2026-11-21&time=3%3A30+PM&party_size=2`),
    );
  });

  it('wraps around from the last slot to the first', async () => {
    openRestaurant({
      user: ANA,
      choices: { ...CHOICES, time: '11:30 PM' },
      answers: { getAvailability: slots('11:30 PM') },
    });
    expect(timesIn(await offers())).toEqual(['11:30 PM', '10:00 AM Past', '10:30 AM Past']);
  });

  it('disables full times, gives the reason, and shows the closest available times', async () => {
    openRestaurant({ user: ANA, answers: { getAvailability: slots('5:00 PM', '7:30 PM', '9:00 PM') } });
    const [full, available] = within(await offers()).getAllByRole('link');
    expect(full).toHaveAttribute('aria-disabled', 'true');
    expect(full).toHaveTextContent('Full');
    expect(available).toHaveAttribute('href');
    expect(timesIn(screen.getByRole('group', { name: 'Closest available times' }))).toEqual([
      '5:00 PM',
      '9:00 PM',
    ]);
  });

  it('says when a day is full and offers the next one', async () => {
    openRestaurant({ user: ANA, answers: { getAvailability: slots() } });
    expect(
      await screen.findByText('No tables are available on Sat, Nov 21 for 2 people.'),
    ).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Try Sun, Nov 22' }));
    expect(screen.getByLabelText('Date')).toHaveValue('2026-11-22');
  });

  it.each([
    ['closed' as const, { ...restaurant().hours, sat: [] }, 'Closed on Sat, Nov 21.'],
    ['past' as const, restaurant().hours, "It's too late to book a table for Sat, Nov 21."],
  ])('says when a whole day is %s', async (reason, hours, sentence) => {
    openRestaurant({
      user: ANA,
      answers: {
        getRestaurant: page({ restaurant: restaurant({ hours }) }),
        getAvailability: allBecause(reason),
      },
    });
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(screen.queryByRole('group', { name: /^Times on/ })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Try Sun, Nov 22' })).toBeInTheDocument();
  });

  it('says whom to call for more diners than can be booked online', async () => {
    openRestaurant({
      user: ANA,
      answers: { getRestaurant: page({ restaurant: restaurant({ max_party_size: 8 }) }) },
    });
    expect((await screen.findByText(/^For more than/)).closest('p')).toHaveTextContent(
      'For more than 8, call (213) 555-0142.',
    );
  });

  it('ends the menu of parties at the largest, and the calendar at the horizon', async () => {
    const small = restaurant({ max_party_size: 6, horizon_days: 30 });
    openRestaurant({ user: ANA, answers: { getRestaurant: page({ restaurant: small }) } });
    const sizes = within(await screen.findByLabelText('Party size')).getAllByRole('option');
    expect(sizes.at(-1)).toHaveTextContent('6 People');
    expect(screen.getByLabelText('Date')).toHaveAttribute('max', '2026-12-21');
  });

  it('says of times that are too soon to book online whom to call', async () => {
    // it is 3:10 PM
    const { slots: all } = slots('7:30 PM', '8:00 PM');
    const day = all.map((slot) =>
      slot.time === '7:00 PM' ? { time: slot.time, available: false, reason: 'closed' as const } : slot,
    );
    openRestaurant({
      user: ANA,
      answers: {
        getRestaurant: page({ restaurant: restaurant({ lead_minutes: 240 }) }),
        getAvailability: { ...slots(), slots: day },
      },
    });
    expect(timesIn(await offers())[0]).toBe('7:00 PM By phone only');
    expect(screen.getByText(/^Online booking closes/).closest('p')).toHaveTextContent(
      'Online booking closes 4 hours before. For a sooner time, call (213) 555-0142.',
    );
  });

  it('says of a day beyond the horizon whom to call, and leads to the last day', async () => {
    openRestaurant({
      user: ANA,
      choices: { ...CHOICES, date: '2027-02-01' },
      answers: {
        getRestaurant: page({ restaurant: restaurant({ horizon_days: 30 }) }),
        getAvailability: allBecause('closed'),
      },
    });
    expect((await screen.findByText(/^Opens for booking/)).closest('p')).toHaveTextContent(
      'Opens for booking 30 days ahead. For a later date, call (213) 555-0142.',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Try Mon, Dec 21' }));
    expect(screen.getByLabelText('Date')).toHaveValue('2026-12-21');
  });

  it('says whom to call for a party that no table seats', async () => {
    openRestaurant({
      user: ANA,
      choices: { ...CHOICES, partySize: 10 },
      answers: {
        getRestaurant: page({ restaurant: restaurant({ max_party_size: 8 }) }),
        getAvailability: allBecause('party_too_large'),
      },
    });
    expect((await screen.findByText(/seats up to 8 online/)).closest('p')).toHaveTextContent(
      'Forno Ocaso seats up to 8 online. For 10, call (213) 555-0142.',
    );
    // the number once, and no list of times that are all too small
    expect(screen.queryByText(/^For more than/)).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'See all times' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Try / })).not.toBeInTheDocument();
  });

  it('moves on to the next time when the chosen one begins, without a request', async () => {
    let now = new Date('2026-11-22T02:59:59.900Z');
    const { requests } = openRestaurant({ user: ANA, now: () => now });
    expect(timesIn(await offers())[0]).toBe('7:00 PM');
    now = new Date('2026-11-22T03:00:00Z');
    await waitFor(() => expect(screen.getByLabelText('Time')).toHaveValue('7:30 PM'));
    expect(timesIn(await offers())).toEqual(['7:30 PM', '8:00 PM', '8:30 PM Full']);
    expect(requests.filter(({ call }) => call === 'getAvailability')).toHaveLength(1);
  });

  it('says why the times could not be loaded and tries again', async () => {
    let down = true;
    openRestaurant({
      user: ANA,
      answers: { getAvailability: () => (down ? new Refusal('fault', 'No clock.') : slots('7:00 PM')) },
    });
    expect(await screen.findByText('No clock.')).toBeInTheDocument();
    down = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await offers()).toBeInTheDocument();
  });

  it('marks a time that was just taken, and loads again after the connection was lost', async () => {
    let available = ['7:00 PM', '7:30 PM', '8:00 PM'];
    const { live, notified } = openRestaurant({
      user: ANA,
      answers: { getAvailability: () => slots(...available) },
    });
    await offers();
    available = ['7:30 PM', '8:00 PM'];
    const message = { restaurant_id: idOf(1), date: '2026-11-21' };
    act(() => live.send('AvailabilityChannel', message, { type: 'availability', ...message }));
    await waitFor(() => expect(notified).toEqual(['7:00 PM at Forno Ocaso was just taken.']));
    expect(within(await offers()).getAllByRole('link')[0]).toHaveAttribute('aria-disabled', 'true');
    available = ['7:00 PM', '7:30 PM', '8:00 PM'];
    act(() => live.lose());
    act(() => live.restore());
    await waitFor(() => expect(notified.at(-1)).toMatch(/^7:00 PM at Forno Ocaso is .* again\.$/));
  });
});
