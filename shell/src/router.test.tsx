import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { both } from './testing/remotes';
import { ana, renderShell } from './testing/render-shell';

it('draws the screen of whoever owns the path', async () => {
  renderShell({ published: both, path: '/restaurants/r7' });
  expect(await screen.findByRole('heading', { name: 'Restaurant r7' })).toBeInTheDocument();
});

it.each(['/nowhere', '/booking', '/restaurants', '/profile/x', 'profile?x'])(
  'sends %s home',
  async (path) => {
    const shell = renderShell({ published: both, path });
    expect(await screen.findByRole('heading', { name: 'Landing' })).toBeInTheDocument();
    expect(shell.path()).toBe('/');
  },
);

it('sends a visitor home from what only diners see', async () => {
  const { path } = renderShell({ published: both, path: '/profile' });
  expect(await screen.findByRole('heading', { name: 'Landing' })).toBeInTheDocument();
  expect(path()).toBe('/');
});

it('lets a diner in', async () => {
  renderShell({ published: both, path: '/profile', user: ana });
  expect(await screen.findByRole('heading', { name: 'Profile' })).toBeInTheDocument();
});

it('follows plain hash links as steps of its own', async () => {
  const scrolled = jest.spyOn(window, 'scrollTo');
  const { path } = renderShell({ published: both });
  await userEvent.click(await screen.findByRole('link', { name: 'Thai' }));
  expect(await screen.findByRole('heading', { name: 'Searched thai' })).toBeInTheDocument();
  expect(path()).toBe('/search/thai');
  expect(scrolled).toHaveBeenCalledWith(0, 0);
  scrolled.mockRestore();
});

it('keeps a screen as it is while only its parameters change', async () => {
  renderShell({ published: both, path: '/search' });
  await userEvent.type(await screen.findByLabelText('Words'), 'kept');
  act(() => void (window.location.hash = '/search/thai'));
  expect(await screen.findByRole('heading', { name: 'Searched thai' })).toBeInTheDocument();
  expect(screen.getByLabelText('Words')).toHaveValue('kept');
});

it('begins each new path at its top, with the focus there, and says its title', async () => {
  const scrolled = jest.spyOn(window, 'scrollTo');
  const { said } = renderShell({ published: both });
  await userEvent.click(await screen.findByRole('link', { name: 'One restaurant' }));
  await screen.findByRole('heading', { name: 'Restaurant r1' });
  expect(scrolled).toHaveBeenCalledWith(0, 0);
  expect(screen.getByRole('main')).toHaveFocus();
  expect(said).toEqual(['Restaurant r1']);
  expect(document.title).toBe('Restaurant r1 | Mesa');
  scrolled.mockRestore();
});

it('goes back to where one was on the page', async () => {
  const { path } = renderShell({ published: both });
  await screen.findByRole('heading', { name: 'Landing' });
  Object.defineProperty(window, 'scrollY', { value: 640, configurable: true });
  window.dispatchEvent(new Event('scroll'));
  await userEvent.click(screen.getByRole('link', { name: 'One restaurant' }));
  await screen.findByRole('heading', { name: 'Restaurant r1' });
  const scrolled = jest.spyOn(window, 'scrollTo');
  act(() => window.history.back());
  await waitFor(() => expect(path()).toBe('/'));
  await waitFor(() => expect(scrolled).toHaveBeenLastCalledWith(0, 640));
  scrolled.mockRestore();
});

it('has a way past the header that does not change the path', async () => {
  const { path } = renderShell({ published: both, path: '/search/thai' });
  await userEvent.click(screen.getByRole('link', { name: 'Skip to content' }));
  expect(screen.getByRole('main')).toHaveFocus();
  expect(path()).toBe('/search/thai');
});

it('says so when nobody owns the landing page', () => {
  renderShell({ published: [] });
  expect(screen.getByRole('alert')).toHaveTextContent("Mesa's pages cannot be shown right now.");
  expect(screen.getByRole('button', { name: 'Sign in' })).toBeInTheDocument();
});
