import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Logo } from './logo';

describe('Logo', () => {
  it('links to the landing page', async () => {
    const clicked = jest.fn();
    render(<Logo onClick={clicked} />);
    const home = screen.getByRole('link', { name: 'Mesa, home' });
    expect(home).toHaveAttribute('href', '#/');
    await userEvent.click(home);
    expect(clicked).toHaveBeenCalledTimes(1);
  });
});
