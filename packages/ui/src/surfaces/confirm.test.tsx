import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Confirm } from './confirm';
import { Modal } from './modal';

describe('Confirm', () => {
  it('focuses the button that goes back first, and acts once when confirmed', async () => {
    const handlers = { yes: jest.fn(), no: jest.fn() };
    render(
      <Confirm
        title="Delete this review?"
        confirm="Delete review"
        cancel="Keep review"
        onConfirm={handlers.yes}
        onCancel={handlers.no}
      >
        This can’t be undone.
      </Confirm>,
    );
    expect(screen.getByRole('button', { name: 'Keep review' })).toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: 'Delete review' }));
    await userEvent.keyboard('{Escape}');
    expect(handlers.yes).toHaveBeenCalledTimes(1);
    expect(handlers.no).toHaveBeenCalledTimes(1);
  });

  it('over another modal, is the only one that Esc closes', async () => {
    const handlers = { lower: jest.fn(), upper: jest.fn() };
    render(
      <Modal title="Edit" onClose={handlers.lower}>
        <Confirm title="Sure?" confirm="Yes" cancel="No" onConfirm={jest.fn()} onCancel={handlers.upper}>
          Text
        </Confirm>
      </Modal>,
    );
    await userEvent.keyboard('{Escape}');
    expect(handlers.upper).toHaveBeenCalledTimes(1);
    expect(handlers.lower).not.toHaveBeenCalled();
  });
});
