import { useState, type ReactNode } from 'react';
import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { announce, LiveRegion } from '../text/announce';
import { Modal } from './modal';

function Page({ children }: { children?: ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>Sign in</button>
      {open && (
        <Modal title="Please sign in" onClose={() => setOpen(false)}>
          {children ?? (
            <>
              <input aria-label="Email" />
              <button>Sign In</button>
            </>
          )}
        </Modal>
      )}
    </>
  );
}

const dialog = () => screen.queryByRole('dialog', { name: 'Please sign in' });

async function open(children?: ReactNode) {
  const view = render(<Page>{children}</Page>);
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  return view;
}

describe('Modal', () => {
  it.each([
    ['the X', () => userEvent.click(screen.getByRole('button', { name: 'Close' }))],
    ['Esc', () => userEvent.keyboard('{Escape}')],
    ['a press on the backdrop', () => userEvent.click(dialog()!)],
  ])('closes by %s and gives the focus back', async (_, close) => {
    await open();
    expect(dialog()).toBeInTheDocument();
    await close();
    expect(dialog()).toBeNull();
    expect(screen.getByRole('button', { name: 'Sign in' })).toHaveFocus();
  });

  it('stays open on a press inside', async () => {
    await open();
    await userEvent.click(screen.getByText('Please sign in'));
    await userEvent.click(screen.getByLabelText('Email'));
    expect(dialog()).toBeInTheDocument();
  });

  it('stays open when a drag from inside ends on the backdrop', async () => {
    await open();
    fireEvent.pointerDown(screen.getByLabelText('Email'));
    fireEvent.click(dialog()!);
    expect(dialog()).toBeInTheDocument();
  });

  it('has the focus when it opens', async () => {
    await open();
    expect(dialog()).toHaveFocus();
  });

  it('focuses the element with data-autofocus first', async () => {
    await open(
      <>
        <button>First</button>
        <input aria-label="Email" data-autofocus="" />
      </>,
    );
    expect(screen.getByLabelText('Email')).toHaveFocus();
  });

  it('announces inside, because what is behind is silent', async () => {
    render(
      <>
        <LiveRegion />
        <Page />
      </>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    announce('Saved');
    expect(await within(dialog()!).findByText('Saved')).toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    announce('Closed');
    expect(await screen.findByText('Closed')).toBeInTheDocument();
  });
});
