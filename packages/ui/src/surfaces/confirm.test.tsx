import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Confirm } from './confirm';
import { Modal } from './modal';

describe('Confirm', () => {
  it('focuses the button that goes back first, and acts once when confirmed', async () => {
    const seen = { yes: jest.fn(), no: jest.fn() };
    render(
      <Confirm
        title="Delete this review?"
        confirm="Delete review"
        cancel="Keep review"
        onConfirm={seen.yes}
        onCancel={seen.no}
      >
        This can’t be undone.
      </Confirm>,
    );
    expect(screen.getByRole('button', { name: 'Keep review' })).toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: 'Delete review' }));
    await userEvent.keyboard('{Escape}');
    expect(seen.yes).toHaveBeenCalledTimes(1);
    expect(seen.no).toHaveBeenCalledTimes(1);
  });

  it('over another modal, is the only one that Esc closes', async () => {
    const seen = { lower: jest.fn(), upper: jest.fn() };
    render(
      <Modal title="Edit" onClose={seen.lower}>
        <Confirm title="Sure?" confirm="Yes" cancel="No" onConfirm={jest.fn()} onCancel={seen.upper}>
          Text
        </Confirm>
      </Modal>,
    );
    await userEvent.keyboard('{Escape}');
    expect(seen.upper).toHaveBeenCalledTimes(1);
    expect(seen.lower).not.toHaveBeenCalled();
  });
});
