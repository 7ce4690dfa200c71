import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LargerParties } from './larger-parties';
import { PartyTooLarge } from './party-too-large';
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

  it('shows a given reason, but not in a card', () => {
    const { rerender } = render(<SlotLink time="7:00 PM" href="#/" state="unavailable" reason="Full" />);
    expect(screen.getByRole('link')).toHaveTextContent('7:00 PM Full');
    rerender(<SlotLink time="7:00 PM" href="#/" state="unavailable" reason="Full" size="small" />);
    expect(screen.getByRole('link')).toHaveTextContent(/^7:00 PM$/);
    expect(screen.getByRole('link')).toHaveAccessibleName('7:00 PM, Full');
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
  [{ reason: 'past' as const }, 'Past'],
  [{ reason: 'closed' as const }, 'Closed'],
  [{ reason: 'party_too_large' as const }, 'Party too large'],
  [{ reason: 'held' as const }, 'Held'],
  [{ reason: 'held' as const, frees_at: '2026-11-22T03:05:00Z' }, 'Held until 7:05 PM'],
  [{}, 'Not available'],
])('%j reads %j', (slot, words) => {
  expect(slotReason(slot)).toBe(words);
});

describe('parties that cannot be booked online', () => {
  const restaurant = { name: 'Forno Ocaso', phone: '(626) 555-0186', max_party_size: 8 };

  it('are told whom to call when the party is too large', () => {
    const { container } = render(<PartyTooLarge restaurant={restaurant} partySize={10} />);
    expect(container).toHaveTextContent('Forno Ocaso seats up to 8 online. For 10, call (626) 555-0186.');
    expect(screen.getByRole('link', { name: '(626) 555-0186' })).toHaveAttribute('href', 'tel:6265550186');
  });

  it.each([
    [8, 'For more than 8, call (626) 555-0186.'],
    [12, 'For more than 10, call (626) 555-0186.'],
  ])('are told whom to call where %i can be seated', (max_party_size, sentence) => {
    const { container } = render(<LargerParties restaurant={{ ...restaurant, max_party_size }} />);
    expect(container).toHaveTextContent(sentence);
  });
});
