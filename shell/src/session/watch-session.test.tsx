import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Refusal, type User } from '@mesa/contract';
import { say } from '@mesa/contract/sentences';
import { both } from '../testing/remotes';
import { ana, renderShell } from '../testing/render-shell';

const bea: User = { id: 'b'.repeat(24), fname: 'Bea', lname: 'Cruz', email: 'bea@mesa.example' };

const EXPIRED = 'Your session has expired. Sign in to continue.';
const SIGNED_OUT = { kind: 'signed-out' } as const;
const signInDialog = () => screen.findByRole('dialog', { name: 'Please sign in' });

/** Ana's session expires while she fills in the profile. */
async function expireOnProfile() {
  let isExpired = true;
  const answers = { listReservations: () => (isExpired ? new Refusal('signed-out', say('signIn')) : {}) };
  const shell = renderShell({ published: both, user: ana, path: '/profile', answers });
  await userEvent.type(await screen.findByLabelText('Note'), 'window seat');
  await userEvent.click(screen.getByRole('button', { name: 'Ask' }));
  await screen.findByText(EXPIRED);
  isExpired = false;
  return shell;
}

describe('watchSession', () => {
  it('keeps the page and what was typed when a session expires, and asks the diner to sign in', async () => {
    const { path, live, tabs } = await expireOnProfile();
    expect(await signInDialog()).toBeInTheDocument();
    expect(path()).toBe('/profile');
    expect(tabs.sent).toEqual([{ kind: 'expired' }]);
    await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
    expect(screen.getByText('Hi, Ana')).toBeInTheDocument();
    expect(screen.getByLabelText('Note')).toHaveValue('window seat');
    expect(live.renew).toHaveBeenCalledTimes(2);
  });

  it('switches to the diner who signed in in another tab, without repeating the message', async () => {
    const { tabs, live } = renderShell({ published: both, user: bea });
    act(() => tabs.receive({ kind: 'signed-in', user: ana }));
    expect(await screen.findByText('Hi, Ana')).toBeInTheDocument();
    expect(live.renew).toHaveBeenCalledTimes(1);
    expect(tabs.sent).toEqual([]);
  });

  it('notifies the other tabs who has signed in', async () => {
    const { tabs } = renderShell({ published: both });
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Sign In' }));
    expect(await screen.findByText('Hi, Ana')).toBeInTheDocument();
    expect(tabs.sent).toEqual([{ kind: 'signed-in', user: ana }]);
  });

  it('stays on the page when the session expired in another tab', async () => {
    const { tabs, path } = renderShell({ published: both, user: bea, path: '/profile' });
    act(() => tabs.receive({ kind: 'expired' }));
    expect(await signInDialog()).toHaveTextContent(EXPIRED);
    expect(path()).toBe('/profile');
    expect(tabs.sent).toEqual([]);
  });

  it('shows the signed-out landing page, and why, when the diner logs out in another tab', async () => {
    const { tabs, path } = renderShell({ published: both, user: bea, path: '/profile' });
    await screen.findByRole('heading', { name: 'Profile' });
    act(() => tabs.receive(SIGNED_OUT));
    expect(await screen.findByRole('heading', { name: 'Landing' })).toBeInTheDocument();
    expect(path()).toBe('/');
    expect(await screen.findByText('You logged out in another tab.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Sign in' })).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(tabs.sent).toEqual([]);
  });

  it('shows it also when the end of the session was noticed before the message', async () => {
    const { tabs, path } = await expireOnProfile();
    act(() => tabs.receive(SIGNED_OUT));
    expect(await screen.findByRole('heading', { name: 'Landing' })).toBeInTheDocument();
    expect(path()).toBe('/');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('removes choices and drafts after a log-out, but not those of a visitor', async () => {
    localStorage.setItem('partySize', '8');
    localStorage.setItem('photoUrl', '/a.webp');
    sessionStorage.setItem('review-draft-1', 'Lovely');
    const { tabs, unmount } = renderShell({ published: both, user: null });
    act(() => tabs.receive(SIGNED_OUT));
    expect(localStorage.getItem('partySize')).toBe('8');
    unmount();
    const signedIn = renderShell({ published: both, user: bea });
    act(() => signedIn.tabs.receive(SIGNED_OUT));
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
  });
});
