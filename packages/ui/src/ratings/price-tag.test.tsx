import { render, screen } from '@testing-library/react';
import { PriceTag } from './price-tag';

describe('PriceTag', () => {
  it('puts a price into words', () => {
    render(<PriceTag price={3} />);
    expect(screen.getByRole('img', { name: 'Price 3 of 4, $31 to $50 per person' })).toHaveTextContent(
      '$$$$',
    );
  });
});
