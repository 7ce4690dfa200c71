import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SlotLink } from './slot-link';

describe('SlotLink', () => {
  it('leads to the booking', () => {
    render(<SlotLink time="7:00 PM" href="#/booking/42" />);
    expect(screen.getByRole('link', { name: '7:00 PM' })).toHaveAttribute('href', '#/booking/42');
  });

  it('shows a given reason, but not in a card', () => {
    const { rerender } = render(<SlotLink time="7:00 PM" href="#/" state="unavailable" reason="Full" />);
    expect(screen.getByRole('link')).toHaveTextContent('7:00 PM Full');
    rerender(<SlotLink time="7:00 PM" href="#/" state="unavailable" reason="Full" size="small" />);
    expect(screen.getByRole('link')).toHaveTextContent(/^7:00 PM$/);
    expect(screen.getByRole('link')).toHaveAccessibleName('7:00 PM, Full');
  });

  it('shows a note on a time that can be chosen', () => {
    render(<SlotLink time="7:00 PM" href="#/booking/42" size="big" state="chosen" note="Your time" />);
    expect(screen.getByRole('link', { name: '7:00 PM, Your time' })).toHaveTextContent('7:00 PM Your time');
  });

  it('is no link when unavailable, but screen readers still reach it', async () => {
    render(<SlotLink time="7:00 PM" href="#/booking/42" state="unavailable" />);
    const link = screen.getByRole('link', { name: /7:00 PM/ });
    expect(link).toHaveAttribute('aria-disabled', 'true');
    expect(link).not.toHaveAttribute('href');
    await userEvent.tab();
    expect(link).toHaveFocus();
  });
});
