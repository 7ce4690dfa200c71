import { useState } from 'react';
import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ALL_SLOTS } from '@mesa/contract';
import { DatePicker } from './date-picker';
import { PartyPicker, TimePicker } from './pickers';

describe.each(['boxed', 'panel'] as const)('pickers in the %s look', (look) => {
  it('offers 1 Person to 10 People', async () => {
    const chosen = jest.fn();
    render(<PartyPicker look={look} value={2} onChange={chosen} />);
    const picker = screen.getByRole('combobox', { name: 'Party size' });
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
      '1 Person',
      '2 People',
      '3 People',
      '4 People',
      '5 People',
      '6 People',
      '7 People',
      '8 People',
      '9 People',
      '10 People',
    ]);
    await userEvent.selectOptions(picker, '7 People');
    expect(chosen).toHaveBeenCalledWith(7);
  });

  it('ends at the largest party of a restaurant, and keeps a larger one that was chosen before', () => {
    const sizes = () => screen.getAllByRole('option').map((option) => option.textContent);
    const { rerender } = render(<PartyPicker look={look} value={2} max={3} onChange={jest.fn()} />);
    expect(sizes()).toEqual(['1 Person', '2 People', '3 People']);
    rerender(<PartyPicker look={look} value={6} max={3} onChange={jest.fn()} />);
    expect(sizes()).toEqual(['1 Person', '2 People', '3 People', '6 People']);
    expect(screen.getByRole('combobox', { name: 'Party size' })).toHaveDisplayValue('6 People');
  });

  it('rejects a date before the first one, and shows the chosen one in words', () => {
    const chosen = jest.fn();
    render(<DatePicker look={look} value="2026-11-21" min="2026-11-20" onChange={chosen} />);
    const date = screen.getByLabelText('Date');
    expect(date).toHaveAttribute('min', '2026-11-20');
    expect(screen.getByText('Sat, Nov 21')).toBeInTheDocument();
    fireEvent.change(date, { target: { value: '2026-12-01' } });
    expect(chosen).toHaveBeenCalledWith('2026-12-01');
  });

  it.each(['{ }', '{ArrowDown}', '{F4}'])("opens Mesa's calendar with %s, and no other", async (key) => {
    const opened = jest.fn();
    render(<DatePicker look={look} value="2026-11-21" min="2026-11-20" onChange={() => {}} />);
    const date = screen.getByLabelText('Date');
    const opener = screen.getByRole('button', { name: 'Open the calendar' });
    opener.addEventListener('click', opened);
    const prevented = jest.fn();
    document.addEventListener('keydown', (event) => prevented(event.defaultPrevented), { once: true });
    date.focus();
    await userEvent.keyboard(key);
    expect(opened).toHaveBeenCalledTimes(1);
    expect(prevented).toHaveBeenCalledWith(true);
    expect(opener).toHaveFocus();
  });

  it('lets a date be typed although its first digits make a date that may not be chosen', () => {
    const chosen = jest.fn();
    function Holder() {
      const [date, setDate] = useState('2026-11-21');
      return (
        <DatePicker
          look={look}
          value={date}
          min="2026-11-21"
          onChange={(day) => {
            chosen(day);
            setDate(day);
          }}
        />
      );
    }
    render(<Holder />);
    const date = screen.getByLabelText('Date');
    // the values that a browser reports while 0 1 0 5 2 0 2 7 is typed
    for (const value of ['2026-01-21', '', '2026-01-05', '0002-01-05', '0020-01-05', '0202-01-05']) {
      fireEvent.change(date, { target: { value } });
      expect(date).toHaveValue(value);
    }
    expect(chosen).not.toHaveBeenCalled();
    fireEvent.change(date, { target: { value: '2027-01-05' } });
    expect(date).toHaveValue('2027-01-05');
    expect(chosen.mock.calls).toEqual([['2027-01-05']]);
  });

  it.each(['blur', 'Enter'])(
    'puts the last choice back on %s when what was typed may not be chosen',
    (leave) => {
      const chosen = jest.fn();
      render(<DatePicker look={look} value="2026-11-21" min="2026-11-20" onChange={chosen} />);
      const date = screen.getByLabelText('Date');
      fireEvent.change(date, { target: { value: '2026-01-21' } });
      expect(date).toHaveValue('2026-01-21');
      expect(screen.getByText('Sat, Nov 21')).toBeInTheDocument();
      if (leave === 'blur') fireEvent.blur(date);
      else fireEvent.keyDown(date, { key: 'Enter' });
      expect(date).toHaveValue('2026-11-21');
      expect(chosen).not.toHaveBeenCalled();
    },
  );

  it('does not treat a half-typed date as a choice', () => {
    const chosen = jest.fn();
    render(<DatePicker look={look} value="2026-11-21" min="2026-11-20" onChange={chosen} />);
    fireEvent.change(screen.getByLabelText('Date'), { target: { value: '' } });
    expect(chosen).not.toHaveBeenCalled();
  });

  it('offers the given times', async () => {
    const chosen = jest.fn();
    render(<TimePicker look={look} value="7:00 PM" options={['7:00 PM', '7:30 PM']} onChange={chosen} />);
    await userEvent.selectOptions(screen.getByLabelText('Time'), '7:30 PM');
    expect(chosen).toHaveBeenCalledWith('7:30 PM');
  });

  it('keeps showing a chosen time that is no longer offered', () => {
    render(<TimePicker look={look} value="6:00 PM" options={['7:00 PM']} onChange={jest.fn()} />);
    expect(screen.getByLabelText('Time')).toHaveValue('6:00 PM');
  });

  it('groups the times that no restaurant offers under "No tables"', () => {
    render(<TimePicker look={look} value="7:00 PM" options={ALL_SLOTS} onChange={jest.fn()} />);
    const times = screen.getByLabelText<HTMLSelectElement>('Time');
    expect(times.options).toHaveLength(48);
    expect(times.options[0]).toHaveTextContent('10:00 AM');
    const none = within(times).getByRole('group', { name: 'No tables' });
    expect(within(none).getAllByRole('option')).toHaveLength(21);
    expect(within(none).getByRole('option', { name: '10:30 PM' })).toBeInTheDocument();
  });
});
