import { render } from '@testing-library/react';
import { LargerParties } from './larger-parties';

describe('LargerParties', () => {
  const restaurant = { phone: '(626) 555-0186', max_party_size: 8 };

  it.each([
    [8, 'For more than 8, call (626) 555-0186.'],
    [12, 'For more than 10, call (626) 555-0186.'],
  ])('says whom to call where up to %i can be seated', (max_party_size, sentence) => {
    const { container } = render(<LargerParties restaurant={{ ...restaurant, max_party_size }} />);
    expect(container).toHaveTextContent(sentence);
  });
});
