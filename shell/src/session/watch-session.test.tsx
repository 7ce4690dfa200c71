import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Refusal, SAY } from '@mesa/contract';
import { both } from '../testing/remotes';
import { ana, renderShell } from '../testing/render-shell';

it('keeps a diner whose session has ended in their place, with what they typed, and asks them to sign in', async () => {
  let ended = true;
  const answers = { listReservations: () => (ended ? new Refusal('signed-out', SAY.signIn) : {}) };
  const { path, live } = renderShell({ published: both, user: ana, path: '/profile', answers });
  await userEvent.type(await screen.findByLabelText('Note'), 'window seat');
  await userEvent.click(screen.getByRole('button', { name: 'Ask' }));

  expect(await screen.findByText('Your session has ended. Sign in to go on where you are.')).toBeInTheDocument();
  expect(screen.getByRole('dialog', { name: 'Please sign in' })).toBeInTheDocument();
  expect(path()).toBe('/profile');

  ended = false;
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(screen.getByRole('link', { name: 'Hi, Ana' })).toBeInTheDocument();
  expect(screen.getByLabelText('Note')).toHaveValue('window seat');
  expect(live.renew).toHaveBeenCalledTimes(2);
});
