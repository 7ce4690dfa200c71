import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Footer } from './footer';
import { Logo } from './logo';

it('the logo is the way home', async () => {
  const clicked = jest.fn();
  render(<Logo onClick={clicked} />);
  const home = screen.getByRole('link', { name: 'Mesa, home' });
  expect(home).toHaveAttribute('href', '#/');
  await userEvent.click(home);
  expect(clicked).toHaveBeenCalledTimes(1);
});

it('the footer says that the pictures are made by a computer', () => {
  render(<Footer />);
  expect(
    within(screen.getByRole('contentinfo')).getByText(/all images are computer-generated/),
  ).toBeInTheDocument();
});
