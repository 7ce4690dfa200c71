import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { defineRemote } from './define-remote';
import { useHost } from './host';
import { Link } from './link';
import { renderRemote } from './testing';
import { useAfterSignIn } from './use-after-sign-in';

const GOAL = { next: '/booking/r1?time=7%3A00+PM', sentence: 'Sign in to book 7:00 PM.' };

function Restaurant() {
  const { openModal } = useHost();
  useAfterSignIn(GOAL);
  return (
    <>
      <button onClick={() => openModal('login')}>Sign in</button>
      <button onClick={() => openModal('signup', { next: '/profile' })}>Sign up</button>
      <button onClick={() => openModal('search')}>Search</button>
      <Link to="/other">Other</Link>
    </>
  );
}

function Other() {
  const { openModal } = useHost();
  return <button onClick={() => openModal('login')}>Sign in here</button>;
}

const remote = defineRemote({
  name: 'mf-test',
  routes: [
    { path: '/', load: async () => ({ Screen: Restaurant }) },
    { path: '/other', load: async () => ({ Screen: Other }) },
  ],
});

describe('useAfterSignIn', () => {
  it('passes its goal to the sign-in modal, whichever button opens it', async () => {
    const { modal, modalProps } = renderRemote(remote);
    await userEvent.click(await screen.findByRole('button', { name: 'Sign in' }));
    expect(modal()).toBe('login');
    expect(modalProps()).toEqual(GOAL);
  });

  it('does not replace a goal that the opener passes', async () => {
    const { modalProps } = renderRemote(remote);
    await userEvent.click(await screen.findByRole('button', { name: 'Sign up' }));
    expect(modalProps()).toEqual({ ...GOAL, next: '/profile' });
  });

  it('does not affect other modals', async () => {
    const { modalProps } = renderRemote(remote);
    await userEvent.click(await screen.findByRole('button', { name: 'Search' }));
    expect(modalProps()).toEqual({});
  });

  it('is forgotten when the screen is left', async () => {
    const { modalProps } = renderRemote(remote);
    await userEvent.click(await screen.findByRole('link', { name: 'Other' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Sign in here' }));
    expect(modalProps()).toEqual({});
  });
});
