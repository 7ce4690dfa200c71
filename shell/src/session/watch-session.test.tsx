import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Refusal, SAY, type User } from '@mesa/contract';
import { both } from '../testing/remotes';
import { ana, renderShell } from '../testing/render-shell';

it('keeps a diner whose session has ended in their place, with what they typed, and asks them to sign in', async () => {
  let ended = true;
  const answers = { listReservations: () => (ended ? new Refusal('signed-out', SAY.signIn) : {}) };
  const { path, live } = renderShell({ published: both, user: ana, path: '/profile', answers });
  await userEvent.type(await screen.findByLabelText('Note'), 'window seat');
  await userEvent.click(screen.getByRole('button', { name: 'Ask' }));

  expect(
    await screen.findByText('Your session has ended. Sign in to go on where you are.'),
  ).toBeInTheDocument();
  expect(screen.getByRole('dialog', { name: 'Please sign in' })).toBeInTheDocument();
  expect(path()).toBe('/profile');

  ended = false;
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(screen.getByRole('link', { name: 'Hi, Ana' })).toBeInTheDocument();
  expect(screen.getByLabelText('Note')).toHaveValue('window seat');
  expect(live.renew).toHaveBeenCalledTimes(2);
});

const bea: User = { id: 'b'.repeat(24), fname: 'Bea', lname: 'Cruz', email: 'bea@mesa.example' };

it('becomes the diner who signed in in another tab, and does not repeat what it heard', async () => {
  const { tabs, live } = renderShell({ published: both, user: bea });
  act(() => tabs.hear(ana));
  expect(await screen.findByRole('link', { name: 'Hi, Ana' })).toBeInTheDocument();
  expect(live.renew).toHaveBeenCalledTimes(1);
  expect(tabs.told).toEqual([]);
});

it('asks to sign in when the diner logs out in another tab', async () => {
  const { tabs, path } = renderShell({ published: both, user: bea, path: '/profile' });
  act(() => tabs.hear(null));
  expect(await screen.findByRole('dialog', { name: 'Please sign in' })).toBeInTheDocument();
  expect(path()).toBe('/profile');
});

it('tells the other tabs who signs in here', async () => {
  const { tabs } = renderShell({ published: both });
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Sign In' }));
  expect(await screen.findByRole('link', { name: 'Hi, Ana' })).toBeInTheDocument();
  expect(tabs.told).toEqual([ana]);
});
