import { render, screen } from '@testing-library/react';
import { Rating } from './rating';

describe('Rating', () => {
  it('cuts the average to three characters and does not round it', () => {
    render(<Rating average="4.8666" reviews={3} />);
    expect(screen.getByText('4.8')).toBeInTheDocument();
  });

  it('says how many reviews a rating is based on, or that there are none', () => {
    const { rerender } = render(<Rating average={4.6} reviews={1284} />);
    expect(screen.getByText('1,284 reviews')).toBeInTheDocument();
    rerender(<Rating average={4} reviews={1} />);
    expect(screen.getByText('1 review')).toBeInTheDocument();
    rerender(<Rating average={0} reviews={0} />);
    expect(screen.getByText('no reviews yet')).toBeInTheDocument();
  });
});
