import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { defineRemote, useHost, useTitle } from '@mesa/remote-kit';
import { renderShell, type Published } from '../testing/render-shell';

function Cancel() {
  const { navigate, notify } = useHost();
  useTitle('Cancel');
  const cancel = () => {
    navigate('/done');
    notify('Your table is cancelled.');
  };
  return <button onClick={cancel}>Cancel it</button>;
}

function Done() {
  useTitle('Done');
  return <a href="#/">Home</a>;
}

const published: Published[] = [
  {
    remote: defineRemote({
      name: 'mf-booking',
      routes: [
        { path: '/', load: async () => ({ Screen: Cancel }) },
        { path: '/done', load: async () => ({ Screen: Done }) },
      ],
    }),
  },
];

it('what a deed led to is told on the path it leads to, before its title, and goes with the next path', async () => {
  const { said } = renderShell({ published });
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel it' }));
  const home = await screen.findByRole('link', { name: 'Home' });
  expect(screen.getByText('Your table is cancelled.')).toBeInTheDocument();
  expect(said).toContain('Your table is cancelled. Done');
  await userEvent.click(home);
  expect(await screen.findByRole('button', { name: 'Cancel it' })).toBeInTheDocument();
  expect(screen.queryByText('Your table is cancelled.')).not.toBeInTheDocument();
});
