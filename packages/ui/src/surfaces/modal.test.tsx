import { useState, type ReactNode } from 'react';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LiveRegion } from '../text/announce';
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

const backdrop = () => document.querySelector('[data-modal]')!;

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
    ['a press on the backdrop', () => userEvent.click(backdrop())],
  ])('closes by %s and gives the focus back', async (_, close) => {
    await open();
    expect(dialog()).toBeInTheDocument();
    await close();
    expect(dialog()).toBeNull();
    expect(screen.getByRole('button', { name: 'Sign in' })).toHaveFocus();
  });

  it('stays open on a press inside', async () => {
    await open();
    await userEvent.click(dialog()!);
    await userEvent.click(screen.getByLabelText('Email'));
    expect(dialog()).toBeInTheDocument();
  });

  it('stays open when a drag from inside ends on the backdrop', async () => {
    await open();
    fireEvent.pointerDown(screen.getByLabelText('Email'));
    fireEvent.click(backdrop());
    expect(dialog()).toBeInTheDocument();
  });

  it('keeps the focus inside, in both directions', async () => {
    await open();
    expect(dialog()).toHaveFocus();
    await userEvent.tab({ shift: true });
    expect(screen.getAllByRole('button', { name: 'Sign In' })[0]).toHaveFocus();
    await userEvent.tab();
    expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus();
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

  it('makes the page behind inert, but not the announcements', async () => {
    const { container } = render(
      <>
        <LiveRegion />
        <Page />
      </>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(container.inert).toBe(true);
    expect(document.querySelector<HTMLElement>('[data-live-region]')?.inert).toBeFalsy();
    await userEvent.keyboard('{Escape}');
    expect(container.inert).toBe(false);
    expect(document.documentElement.style.overflow).toBe('');
  });
});
