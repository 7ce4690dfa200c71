import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Toast } from './toast';

describe('Toast', () => {
  it('stays until its button or its X is pressed', async () => {
    const undo = jest.fn();
    const gone = jest.fn();
    render(
      <Toast action={{ label: 'Undo', onAct: undo }} onDismiss={gone}>
        Review deleted.
      </Toast>,
    );
    expect(screen.getByRole('status')).toHaveTextContent('Review deleted.');
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(undo).toHaveBeenCalledTimes(1);
    expect(gone).toHaveBeenCalledTimes(1);
  });

  it('marks a failure with an icon', () => {
    const { rerender } = render(<Toast>Saved.</Toast>);
    expect(screen.getByRole('status').querySelector('svg')).toBeNull();
    rerender(<Toast tone="bad">Could not be saved.</Toast>);
    expect(screen.getByRole('status').querySelector('svg')).not.toBeNull();
  });
});
