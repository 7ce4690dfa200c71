import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Refusal } from '@mesa/contract';
import { readChoices, saveChoices } from '@mesa/remote-kit';
import { both } from '../testing/remotes';
import { ana, renderShell } from '../testing/render-shell';

const NOON = new Date('2026-11-21T20:00:00Z');

describe('the header', () => {
  it('offers sign-up and sign-in to a visitor, and nothing that is for diners', async () => {
    renderShell({ published: both });
    await userEvent.click(screen.getByRole('button', { name: 'Sign up' }));
    expect(await screen.findByRole('dialog', { name: 'Welcome to Mesa!' })).toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByRole('dialog', { name: 'Please sign in' })).toBeInTheDocument();
    expect(screen.queryByText(/^Hi,/)).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Log out' })).not.toBeInTheDocument();
  });

  it('greets a diner from the first moment, with buttons for profile, search and log-out', async () => {
    const { path } = renderShell({ published: both, user: ana });
    expect(screen.queryByRole('button', { name: 'Sign in' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Search' }));
    expect(await screen.findByText('The search box')).toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    expect(screen.getByText('Hi, Ana')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('link', { name: 'Profile' }));
    expect(await screen.findByRole('heading', { name: 'Profile' })).toBeInTheDocument();
    expect(path()).toBe('/profile');
  });

  it('logs out, and leaves a protected page', async () => {
    const { path, requests, live } = renderShell({
      published: both,
      user: ana,
      path: '/profile',
      answers: { signOut: undefined },
    });
    await screen.findByRole('heading', { name: 'Profile' });
    await userEvent.click(screen.getByRole('button', { name: 'Log out' }));
    expect(await screen.findByRole('button', { name: 'Sign in' })).toBeInTheDocument();
    expect(requests.map(({ call }) => call)).toEqual(['signOut']);
    expect(path()).toBe('/');
    expect(live.renew).toHaveBeenCalledTimes(1);
  });

  it('shows the landing page after a log-out from any page, and forgets the choices', async () => {
    saveChoices({ date: '2026-12-24', time: '7:00 PM', partySize: 8, photoUrl: '/a.webp' });
    const { path, tabs } = renderShell({
      published: both,
      user: ana,
      path: '/search/thai',
      answers: { signOut: undefined },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Log out' }));
    await screen.findByRole('button', { name: 'Sign in' });
    expect(path()).toBe('/');
    expect(readChoices(NOON, 'America/Los_Angeles')).toMatchObject({ partySize: 2, photoUrl: '' });
    expect(tabs.sent).toEqual([{ kind: 'signed-out' }]);
  });

  it('says so when logging out fails, and the diner is still signed in', async () => {
    renderShell({
      published: both,
      user: ana,
      answers: { signOut: () => new Refusal('unavailable', 'Mesa is down.') },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Log out' }));
    expect(await screen.findByText('Mesa is down.')).toBeInTheDocument();
    expect(screen.getByText('Hi, Ana')).toBeInTheDocument();
  });

  it('clears the choices, but not the photo, when the logo is pressed', async () => {
    saveChoices({ date: '2026-12-24', time: '7:00 PM', partySize: 8, query: 'thai', photoUrl: '/a.webp' });
    const { path } = renderShell({ published: both, path: '/search/thai' });
    await userEvent.click(screen.getAllByRole('link', { name: 'Mesa, home' })[0]!);
    await waitFor(() => expect(path()).toBe('/'));
    expect(readChoices(NOON, 'America/Los_Angeles')).toEqual({
      date: '2026-11-21',
      time: '12:30 PM',
      partySize: 2,
      query: '',
      photoUrl: '/a.webp',
    });
  });
});
