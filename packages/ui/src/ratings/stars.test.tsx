import { render, screen } from '@testing-library/react';
import { Stars } from './stars';

describe('Stars', () => {
  it.each([
    [4.8, '4.8 out of 5', '76.8px'],
    ['3.2571', '3.2 out of 5', '52.1136px'],
    [5, '5 out of 5', '80px'],
    [0, '0 out of 5', '0px'],
  ])('stars of %s say %j and fill %s', (rating, name, width) => {
    render(<Stars rating={rating} />);
    expect((screen.getByRole('img', { name }).firstElementChild as HTMLElement).style.width).toBe(width);
  });
});
