import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EmptyState, FailedState } from './states';

describe('empty and failed states', () => {
  it('say that there is nothing, and link onward', () => {
    render(<EmptyState title="No upcoming reservations" action={<a href="#/">Find a table</a>} />);
    expect(screen.getByText('No upcoming reservations')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Find a table' })).toBeInTheDocument();
  });

  it('can be tried again, once at a time', async () => {
    const retry = jest.fn();
    const { rerender } = render(<FailedState message="Reviews cannot be reached." onRetry={retry} />);
    expect(screen.getByRole('alert')).toHaveTextContent('Reviews cannot be reached.');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    rerender(<FailedState message="Reviews cannot be reached." onRetry={retry} busy />);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(retry).toHaveBeenCalledTimes(1);
  });
});
