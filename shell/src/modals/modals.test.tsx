import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { account, both, discovery } from '../testing/remotes';
import { ana, renderShell } from '../testing/render-shell';

const signIn = () => screen.findByRole('dialog', { name: 'Please sign in' });

describe('the modals', () => {
  describe('an open modal', () => {
    it.each([
      ['the X', () => userEvent.click(screen.getByRole('button', { name: 'Close' }))],
      ['Escape', () => userEvent.keyboard('{Escape}')],
      ['the backdrop', () => userEvent.click(screen.getByRole('dialog'))],
    ])('closes by %s, and returns the focus', async (_, close) => {
      const { store } = renderShell({ published: both });
      await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
      await signIn();
      await close();
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
      expect(store.getState().modal).toBeNull();
      expect(screen.getByRole('button', { name: 'Sign in' })).toHaveFocus();
    });

    it('stays open on a click inside', async () => {
      renderShell({ published: both });
      await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
      await signIn();
      await userEvent.click(screen.getByLabelText('Email'));
      expect(await signIn()).toBeInTheDocument();
    });

    it('is replaced by another modal', async () => {
      renderShell({ published: both });
      await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
      await userEvent.click(await screen.findByRole('button', { name: 'Create an account' }));
      expect(await screen.findByRole('dialog', { name: 'Welcome to Mesa!' })).toBeInTheDocument();
      expect(screen.getAllByRole('dialog')).toHaveLength(1);
    });

    it('closes after signing in, and the Profile link has the focus', async () => {
      const { live } = renderShell({ published: both });
      await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
      await userEvent.click(await screen.findByRole('button', { name: 'Sign In' }));
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
      expect(screen.getByRole('link', { name: 'Profile' })).toHaveFocus();
      expect(live.renew).toHaveBeenCalledTimes(1);
    });

    it('closes on Back, which stays on the page', async () => {
      const { path } = renderShell({ published: both });
      await userEvent.click(await screen.findByRole('link', { name: 'One restaurant' }));
      await screen.findByRole('heading', { name: 'Restaurant r1' });
      await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
      await signIn();
      window.history.back();
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
      expect(path()).toBe('/restaurants/r1');
    });
  });

  it('passes the props that a modal was opened with', async () => {
    renderShell({ published: both });
    await userEvent.click(await screen.findByRole('button', { name: 'A photo' }));
    expect(await screen.findByRole('img', { name: 'Tacos' })).toHaveAttribute('src', '/a.webp');
  });

  it('shows an error when its remote cannot be loaded, and tries again', async () => {
    const silenced = jest.spyOn(console, 'error').mockImplementation(() => {});
    let tries = 0;
    const failing = {
      remote: account,
      load: async () => (++tries === 1 ? Promise.reject(new Error('500')) : account),
    };
    renderShell({ published: [{ remote: discovery }, failing] });
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(
      await screen.findByText("We couldn't load this part of Mesa. The rest of the page still works."),
    ).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await signIn()).toBeInTheDocument();
    silenced.mockRestore();
  });

  it('says so when no remote provides the modal', async () => {
    renderShell({ published: [{ remote: discovery }] });
    await userEvent.click(screen.getByRole('button', { name: 'Sign up' }));
    expect(screen.getByRole('dialog', { name: 'Not available' })).toBeInTheDocument();
  });

  it('shows a notification until it is dismissed or the path changes', async () => {
    const { notified } = renderShell({ published: both, user: ana });
    await userEvent.click(await screen.findByRole('button', { name: 'Notify' }));
    expect(screen.getByText('Saved for you.')).toBeInTheDocument();
    expect(notified).toEqual(['Saved for you.']);
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText('Saved for you.')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Notify' }));
    await userEvent.click(screen.getByRole('link', { name: 'One restaurant' }));
    await waitFor(() => expect(screen.queryByText('Saved for you.')).not.toBeInTheDocument());
  });
});
