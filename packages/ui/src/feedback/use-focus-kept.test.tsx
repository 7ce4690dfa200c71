import { render, screen, waitFor } from '@testing-library/react';
import { FailedState } from './states';

describe('useFocusKept', () => {
  it('moves the focus to the heading when the element with the focus is removed', async () => {
    const part = (failed: boolean) => (
      <main>
        <section>
          <h2>Explore</h2>
          {failed ? <FailedState message="Down." onRetry={jest.fn()} /> : <p>Here</p>}
        </section>
      </main>
    );
    const { rerender } = render(part(true));
    screen.getByRole('button', { name: 'Try again' }).focus();
    rerender(part(false));
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Explore' })).toHaveFocus());
  });

  it('moves the focus to main when there is no heading', async () => {
    const page = (failed: boolean) => (
      <main tabIndex={-1}>{failed ? <FailedState message="Down." onRetry={jest.fn()} /> : <p>Here</p>}</main>
    );
    const { rerender } = render(page(true));
    screen.getByRole('button', { name: 'Try again' }).focus();
    rerender(page(false));
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  });
});
