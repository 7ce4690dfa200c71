import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import Calendar, { type CalendarDays } from './calendar';

function show(days?: CalendarDays) {
  const onChoose = jest.fn();
  render(
    <Calendar
      value="2026-11-27"
      min="2026-11-26"
      max="2027-11-26"
      today="2026-11-26"
      days={days}
      onChoose={onChoose}
    />,
  );
  return onChoose;
}
const focusedDay = () => document.activeElement?.getAttribute('aria-label');

describe('the calendar', () => {
  it('moves by day, week and month with keys, never out of its range, and chooses with Enter', async () => {
    const onChoose = show();
    screen.getByRole('button', { name: 'Friday, November 27, 2026' }).focus();
    for (const [keys, day] of [
      ['{ArrowRight}', 'Saturday, November 28, 2026'],
      ['{ArrowDown}', 'Saturday, December 5, 2026'],
      ['{Home}', 'Sunday, November 29, 2026'],
      ['{PageDown}', 'Tuesday, December 29, 2026'],
      ['{PageUp}', 'Sunday, November 29, 2026'],
      ['{PageUp}', 'Thursday, November 26, 2026'],
    ] as const) {
      await userEvent.keyboard(keys);
      await waitFor(() => expect(focusedDay()).toBe(day));
    }
    await userEvent.keyboard('{Enter}');
    expect(onChoose).toHaveBeenCalledWith('2026-11-26');
  });

  it('says which days are full or closed, and takes none before the first', async () => {
    const onMonth = jest.fn();
    const onChoose = show({
      statusOf: (date) => (date === '2026-11-28' ? 'full' : date === '2026-11-30' ? 'closed' : 'open'),
      onMonth,
    });
    expect(screen.getByRole('button', { name: 'Saturday, November 28, 2026, full' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Monday, November 30, 2026, closed' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Wednesday, November 25, 2026' }));
    expect(onChoose).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Next month' }));
    expect(onMonth).toHaveBeenCalledWith('2026-12');
    expect(screen.getByRole('grid', { name: 'December 2026' })).toBeInTheDocument();
  });

  it('offers tonight, tomorrow and the weekend', async () => {
    const onChoose = show();
    await userEvent.click(screen.getByRole('button', { name: 'Tonight' }));
    await userEvent.click(screen.getByRole('button', { name: 'Sun, Nov 29' }));
    expect(onChoose.mock.calls).toEqual([['2026-11-26'], ['2026-11-29']]);
    expect(screen.getByRole('button', { name: 'Tomorrow' })).toHaveAttribute('aria-pressed', 'true');
  });
});
