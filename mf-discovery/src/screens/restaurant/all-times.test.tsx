import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ANA, idOf, loadScreens, violationsIn } from '../../testing';
import { offers, openRestaurant, slots } from './testing';

const open = async () => {
  await offers();
  await userEvent.click(screen.getByRole('button', { name: 'See all times' }));
  return within(await screen.findByRole('dialog', { name: /^All times at / }));
};

beforeAll(loadScreens);

describe('AllTimes', () => {
  it('shows the 27 slots of the day in groups, the available ones leading to their booking', async () => {
    openRestaurant({
      user: ANA,
      answers: { getAvailability: slots('7:00 PM', '7:30 PM', '8:00 PM', '4:00 PM') },
    });
    const dialog = await open();
    const group = (name: string) => within(dialog.getByRole('group', { name }));
    const times = ['Morning', 'Lunch', 'Afternoon', 'Dinner'].map((name) => [
      group(name).queryAllByRole('link').length,
      group(name).queryAllByRole('button').length,
    ]);
    expect(times).toEqual([
      // the past has no waitlist
      [4, 0],
      [6, 0],
      [2, 2],
      [3, 10],
    ]);
    expect(group('Afternoon').getByRole('link', { name: '4:00 PM' })).toHaveAttribute(
      'href',
      `#/booking/${idOf(1)}?date=2026-11-21&time=4%3A00+PM&party_size=2`,
    );
    expect(group('Dinner').getByRole('link', { name: '7:00 PM' })).toHaveAttribute('aria-current', 'true');
    expect(await violationsIn(screen.getByRole('dialog'))).toEqual([]);
  });

  it('changes the day with the strip of a week, which follows it', async () => {
    const { requests } = openRestaurant({ user: ANA });
    const dialog = await open();
    const strip = within(dialog.getByRole('group', { name: 'Days' }));
    expect(strip.getByRole('button', { name: 'A week earlier' })).toBeDisabled();
    const days = strip.getAllByRole('button').slice(1, -1);
    expect(days).toHaveLength(7);
    expect(days[0]).toHaveAccessibleName(/^Sat ?Nov ?21$/);
    expect(days[0]).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(days[2]!);
    expect(dialog.getByText('Times on Mon, Nov 23 for 2 people')).toBeInTheDocument();
    expect(requests.at(-1)!.query).toMatchObject({ date: '2026-11-23' });
    await userEvent.click(strip.getByRole('button', { name: 'A week later' }));
    expect(strip.getAllByRole('button', { pressed: true })[0]).toHaveAccessibleName(/^Mon ?Nov ?30$/);
    expect(strip.getAllByRole('button')[1]).toHaveAccessibleName(/^Fri ?Nov ?27$/);
  });

  it('offers the waitlist for a full time, also on a day without any table', async () => {
    const { requests } = openRestaurant({
      user: ANA,
      answers: { getAvailability: slots() },
    });
    await screen.findByText(/^No tables are available/);
    await userEvent.click(screen.getByRole('button', { name: 'See all times' }));
    const dialog = within(await screen.findByRole('dialog', { name: /^All times at / }));
    await userEvent.click(dialog.getByRole('button', { name: '9:00 PM, Full, Notify me' }));
    expect(dialog.getByText('9:00 PM is fully booked.')).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Notify me if a table opens up' }));
    expect(await dialog.findByText(/^You're on the waitlist for 9:00 PM\./)).toBeInTheDocument();
    expect(requests.find(({ call }) => call === 'createWatch')!.body).toMatchObject({
      watch: { time: '9:00 PM' },
    });
  });

  it('asks a visitor to sign in for a time, and closes', async () => {
    const { modalProps } = openRestaurant();
    const dialog = await open();
    await userEvent.click(
      within(dialog.getByRole('group', { name: 'Dinner' })).getByRole('link', { name: '8:00 PM' }),
    );
    expect(screen.queryByRole('dialog', { name: /^All times at / })).not.toBeInTheDocument();
    expect(modalProps()).toMatchObject({
      sentence: '8:00 PM at Forno Ocaso for 2 on Sat, Nov 21. Sign in or sign up to book it.',
    });
  });
});
