import { render, screen } from '@testing-library/react';
import { PartyTooLarge } from './party-too-large';

describe('PartyTooLarge', () => {
  const restaurant = { name: 'Forno Ocaso', phone: '(626) 555-0186', max_party_size: 8 };

  it('says how many can be booked online and whom to call', () => {
    const { container } = render(<PartyTooLarge restaurant={restaurant} partySize={10} />);
    expect(container).toHaveTextContent('Forno Ocaso seats up to 8 online. For 10, call (626) 555-0186.');
    expect(screen.getByRole('link', { name: '(626) 555-0186' })).toHaveAttribute('href', 'tel:6265550186');
  });
});
