import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EmptyState, FailedState } from './states';

describe('empty and failed states', () => {
  beforeEach(() => void (document.documentElement.lang = 'en'));

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

  it.each([
    ['tries again, because a server wrote its message', 'This could not be found.', 1],
    ['does not try again when its message is of a catalog', 'Esto no se encontró.', 0],
  ])('in another language %s', (_, inSpanish, retries) => {
    const retry = jest.fn();
    const { rerender } = render(<FailedState message="This could not be found." onRetry={retry} />);
    document.documentElement.lang = 'es';
    rerender(<FailedState message={inSpanish} onRetry={retry} />);
    expect(screen.getByRole('button', { name: 'Intentar de nuevo' })).toBeInTheDocument();
    expect(retry).toHaveBeenCalledTimes(retries);
  });
});
