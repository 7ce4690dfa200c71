import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { slotReason } from './reason';
import { SlotButton, SlotLink, SlotRow } from './slot';

describe('SlotButton', () => {
  it('gives its time when pressed', async () => {
    const chosen = jest.fn();
    render(<SlotButton time="7:00 PM" onChoose={chosen} />);
    await userEvent.click(screen.getByRole('button', { name: '7:00 PM' }));
    expect(chosen).toHaveBeenCalledWith('7:00 PM');
  });

  it('stays reachable when unavailable, says why, and does nothing', async () => {
    const chosen = jest.fn();
    render(<SlotButton time="7:00 PM" state="unavailable" reason="Full" onChoose={chosen} />);
    await userEvent.tab();
    const slot = screen.getByRole('button', { name: '7:00 PM, Full' });
    expect(slot).toHaveFocus();
    expect(slot).toHaveAttribute('aria-disabled', 'true');
    await userEvent.keyboard('{Enter}');
    expect(chosen).not.toHaveBeenCalled();
  });

  it('tells which one is chosen', () => {
    render(<SlotButton time="7:00 PM" state="chosen" />);
    expect(screen.getByRole('button', { pressed: true })).toHaveTextContent('7:00 PM');
  });
});

describe('SlotLink', () => {
  it('leads to the booking', () => {
    render(<SlotLink time="7:00 PM" href="#/booking/42" say="Book Forno Ocaso at" />);
    expect(screen.getByRole('link', { name: 'Book Forno Ocaso at 7:00 PM' })).toHaveAttribute(
      'href',
      '#/booking/42',
    );
  });

  it('says a word about a time that can be chosen', () => {
    render(<SlotLink time="7:00 PM" href="#/booking/42" size="big" state="chosen" note="Your time" />);
    expect(screen.getByRole('link', { name: '7:00 PM, Your time' })).toHaveTextContent('7:00 PM Your time');
  });

  it('leads nowhere when unavailable, but is reached and heard', async () => {
    render(<SlotLink time="7:00 PM" href="#/booking/42" state="unavailable" />);
    const link = screen.getByRole('link', { name: /7:00 PM/ });
    expect(link).toHaveAttribute('aria-disabled', 'true');
    expect(link).not.toHaveAttribute('href');
    await userEvent.tab();
    expect(link).toHaveFocus();
  });
});

it('a row names what its times are for', () => {
  render(
    <SlotRow label="Times at Forno Ocaso">
      <SlotButton time="7:00 PM" />
    </SlotRow>,
  );
  expect(screen.getByRole('group', { name: 'Times at Forno Ocaso' })).toBeInTheDocument();
});

it.each([
  [{ reason: 'full' as const }, 'Full'],
  [{ reason: 'past' as const }, 'Already past'],
  [{ reason: 'closed' as const }, 'Closed'],
  [{ reason: 'party_too_large' as const }, 'Party too large'],
  [{ reason: 'held' as const }, 'On hold'],
  [{ reason: 'held' as const, frees_at: '2026-11-22T03:05:00Z' }, 'On hold until 7:05 PM'],
  [{}, 'Not available'],
])('%j reads %j', (slot, words) => {
  expect(slotReason(slot)).toBe(words);
});
