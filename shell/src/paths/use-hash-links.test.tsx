import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { discovery } from '../testing/remotes';
import { renderShell } from '../testing/render-shell';

describe('a link to a path of the page', () => {
  it('adds an entry to the history, but none when it leads to where one is', async () => {
    renderShell({ published: [{ remote: discovery }] });
    const link = await screen.findByRole('link', { name: 'Thai' });
    const before = window.history.length;
    const home = screen.getAllByRole('link', { name: /^Mesa/ })[0]!;
    await userEvent.click(home);
    await userEvent.click(home);
    expect(window.history.length).toBe(before);
    await userEvent.click(link);
    expect(await screen.findByRole('heading', { name: 'Searched thai' })).toBeInTheDocument();
    expect(window.history.length).toBe(before + 1);
  });

  it('takes the place of its page where the page says so', async () => {
    renderShell({ published: [{ remote: discovery }] });
    const link = await screen.findByRole('link', { name: 'French instead' });
    const before = window.history.length;
    await userEvent.click(link);
    expect(await screen.findByRole('heading', { name: 'Searched french' })).toBeInTheDocument();
    expect(window.history.length).toBe(before);
  });
});
