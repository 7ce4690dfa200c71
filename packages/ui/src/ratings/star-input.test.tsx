import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StarInput } from './star-input';

describe('StarInput', () => {
  it('starts with nothing chosen and gives the chosen stars', async () => {
    const chosen = jest.fn();
    render(<StarInput label="Food" value={0} onChange={chosen} />);
    expect(screen.getByRole('radiogroup', { name: 'Food' })).toBeInTheDocument();
    for (const radio of screen.getAllByRole('radio')) expect(radio).not.toBeChecked();
    await userEvent.click(screen.getByRole('radio', { name: '4 stars, Very Good' }));
    expect(chosen).toHaveBeenCalledWith(4);
  });

  it('previews the star under the pointer with its word, until the pointer leaves', async () => {
    render(<StarInput label="Food" value={2} onChange={jest.fn()} />);
    expect(screen.getByText('Fair')).toBeInTheDocument();
    await userEvent.hover(screen.getByRole('radio', { name: '5 stars, Outstanding' }));
    expect(screen.getByText('Outstanding')).toBeInTheDocument();
    await userEvent.unhover(screen.getByRole('radio', { name: '5 stars, Outstanding' }));
    expect(screen.getByText('Fair')).toBeInTheDocument();
  });

  it('is chosen with the arrow keys', async () => {
    const chosen = jest.fn();
    render(<StarInput label="Food" value={3} onChange={chosen} />);
    await userEvent.tab();
    expect(screen.getByRole('radio', { name: '3 stars, Good' })).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    expect(chosen).toHaveBeenLastCalledWith(4);
  });

  it('shows its error', () => {
    render(<StarInput label="Food" value={0} onChange={jest.fn()} error="Food must be between 1 and 5" />);
    expect(screen.getByRole('radiogroup')).toBeInvalid();
    expect(screen.getByRole('alert')).toHaveTextContent('Food must be between 1 and 5');
  });
});
