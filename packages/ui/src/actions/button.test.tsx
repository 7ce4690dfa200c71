import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button, ButtonLink } from './button';

describe('Button', () => {
  it('acts when pressed by mouse or keyboard', async () => {
    const act = jest.fn();
    render(<Button onClick={act}>Find a Table</Button>);
    await userEvent.click(screen.getByRole('button', { name: 'Find a Table' }));
    await userEvent.keyboard('{Enter}');
    expect(act).toHaveBeenCalledTimes(2);
  });

  it('does nothing while busy, and keeps the focus', async () => {
    const act = jest.fn();
    const { rerender } = render(<Button onClick={act}>Book</Button>);
    const button = screen.getByRole('button', { name: 'Book' });
    await userEvent.click(button);
    rerender(
      <Button onClick={act} busy>
        Book
      </Button>,
    );
    await userEvent.dblClick(button);
    expect(act).toHaveBeenCalledTimes(1);
    expect(button).toHaveAttribute('aria-busy', 'true');
    expect(button).toHaveFocus();
  });

  it('sends a form once, not again while busy', async () => {
    const send = jest.fn((event: { preventDefault: () => void }) => event.preventDefault());
    const form = (busy: boolean) => (
      <form onSubmit={send}>
        <Button type="submit" busy={busy}>
          Send
        </Button>
      </form>
    );
    const { rerender } = render(form(false));
    await userEvent.click(screen.getByRole('button'));
    rerender(form(true));
    await userEvent.click(screen.getByRole('button'));
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('does not send a form unless its type says so', async () => {
    const send = jest.fn();
    render(
      <form onSubmit={send}>
        <Button>Look</Button>
      </form>,
    );
    await userEvent.click(screen.getByRole('button'));
    expect(send).not.toHaveBeenCalled();
  });

  it('can be a link that looks like a button', () => {
    render(<ButtonLink href="#/search">Search</ButtonLink>);
    expect(screen.getByRole('link', { name: 'Search' })).toHaveAttribute('href', '#/search');
  });
});
