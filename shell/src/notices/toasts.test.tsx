import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { defineRemote, useHost, useTitle } from '@mesa/remote-kit';
import { renderShell, type Published } from '../testing/render-shell';

function Cancel() {
  const { navigate, notify } = useHost();
  useTitle('Cancel');
  const cancel = () => {
    navigate('/done');
    notify('Your reservation has been cancelled.');
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

describe('toasts', () => {
  it('are announced on the path they lead to, before its title, and disappear with the next', async () => {
    const { notified } = renderShell({ published });
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel it' }));
    const home = await screen.findByRole('link', { name: 'Home' });
    expect(screen.getByText('Your reservation has been cancelled.')).toBeInTheDocument();
    expect(notified).toContain('Your reservation has been cancelled. Done');
    await userEvent.click(home);
    expect(await screen.findByRole('button', { name: 'Cancel it' })).toBeInTheDocument();
    expect(screen.queryByText('Your reservation has been cancelled.')).not.toBeInTheDocument();
  });
});
