import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DatePicker, PartyPicker, TimePicker } from './pickers';

describe.each(['boxed', 'panel'] as const)('pickers in the %s look', (look) => {
  it('offers 1 Person to 10 People', async () => {
    const chosen = jest.fn();
    render(<PartyPicker look={look} value={2} onChange={chosen} />);
    const picker = screen.getByRole('combobox', { name: 'Party size' });
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(
      ['1 Person', '2 People', '3 People', '4 People', '5 People', '6 People', '7 People', '8 People', '9 People', '10 People'],
    );
    await userEvent.selectOptions(picker, '7 People');
    expect(chosen).toHaveBeenCalledWith(7);
  });

  it('takes no date before the first one, and shows the chosen one in words', () => {
    const chosen = jest.fn();
    render(<DatePicker look={look} value="2026-11-21" min="2026-11-20" onChange={chosen} />);
    const date = screen.getByLabelText('Date');
    expect(date).toHaveAttribute('min', '2026-11-20');
    expect(screen.getByText('Sat, Nov 21')).toBeInTheDocument();
    fireEvent.change(date, { target: { value: '2026-12-01' } });
    expect(chosen).toHaveBeenCalledWith('2026-12-01');
  });

  it('does not take a half-typed date for a choice', () => {
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
});
