import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { booking, both } from './testing/remotes';
import { ana, renderShell } from './testing/render-shell';

describe('the router', () => {
  it('draws the screen of the remote that owns the path', async () => {
    renderShell({ published: both, path: '/restaurants/r7' });
    expect(await screen.findByRole('heading', { name: 'Restaurant r7' })).toBeInTheDocument();
  });

  it.each(['/nowhere', '/restaurants', '/profile/x'])(
    'redirects %s to the landing page, and says so',
    async (path) => {
      const shell = renderShell({ published: both, path });
      expect(await screen.findByRole('heading', { name: 'Landing' })).toBeInTheDocument();
      expect(shell.path()).toBe('/');
      expect(shell.notified).toContain("That link doesn't lead to a page of Mesa. It may be incomplete.");
    },
  );

  it.each(['/booking/view', '/booking/view/', '/booking'])(
    'redirects %s, which lacks its parameter, to the landing page without a sign-in',
    async (path) => {
      const shell = renderShell({ published: [...both, booking], path });
      expect(await screen.findByRole('heading', { name: 'Landing' })).toBeInTheDocument();
      expect(shell.path()).toBe('/');
      expect(shell.store.getState().modal).toBeNull();
    },
  );

  it('draws a path that has its parameter', async () => {
    renderShell({ published: [...both, booking], path: '/booking/view/42', user: ana });
    expect(await screen.findByRole('heading', { name: 'Reservation 42' })).toBeInTheDocument();
  });

  describe('a page that only diners see, opened by a visitor', () => {
    it.each([
      ['/profile', 'Sign in to see your profile.'],
      ['/booking/view/42', 'Sign in to see this reservation.'],
    ])('%s shows the landing page, asks to sign in, and leads back', async (requested, sentence) => {
      const { path } = renderShell({ published: [...both, booking], path: requested });
      expect(await screen.findByRole('dialog', { name: 'Please sign in' })).toHaveTextContent(sentence);
      expect(path()).toBe('/');
      await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
      await waitFor(() => expect(path()).toBe(requested));
    });

    it('keeps its query', async () => {
      const requested = '/booking/r1?time=7%3A00+PM';
      const { store } = renderShell({ published: [...both, booking], path: requested });
      await screen.findByRole('dialog', { name: 'Please sign in' });
      expect(store.getState().modalProps).toEqual({
        next: requested,
        sentence: 'Sign in to book this table.',
      });
    });
  });

  it.each([
    ['/login', 'Please sign in'],
    ['/signup', 'Welcome to Mesa!'],
  ])(
    '%s shows a visitor the landing page with that dialog, and a diner the page alone',
    async (path, name) => {
      const visitor = renderShell({ published: both, path });
      expect(await screen.findByRole('dialog', { name })).toBeInTheDocument();
      expect(visitor.path()).toBe('/');
      visitor.unmount();
      const diner = renderShell({ published: both, path, user: ana });
      expect(await screen.findByRole('heading', { name: 'Landing' })).toBeInTheDocument();
      expect(diner.path()).toBe('/');
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    },
  );

  const id = 'a1'.repeat(12);
  it.each([
    `/restaurants/${id}).`,
    `!/restaurants/${id}`,
    `##/restaurants/${id}`,
    `/#/restaurants/${id}`,
    `//restaurants/${id}`,
    `%2Frestaurants%2F${id}`,
  ])('mends the address %s of a link that a chat program has damaged', async (damaged) => {
    const { path, notified } = renderShell({ published: both, path: damaged });
    expect(await screen.findByRole('heading', { name: `Restaurant ${id}` })).toBeInTheDocument();
    expect(path()).toBe(`/restaurants/${id}`);
    expect(notified.filter((sentence) => sentence.includes('link'))).toEqual([]);
  });

  it('shows a protected page to a diner', async () => {
    renderShell({ published: both, path: '/profile', user: ana });
    expect(await screen.findByRole('heading', { name: 'Profile' })).toBeInTheDocument();
  });

  it('follows plain hash links as new history entries', async () => {
    const scrolled = jest.spyOn(window, 'scrollTo');
    const { path } = renderShell({ published: both });
    await userEvent.click(await screen.findByRole('link', { name: 'Thai' }));
    expect(await screen.findByRole('heading', { name: 'Searched thai' })).toBeInTheDocument();
    expect(path()).toBe('/search/thai');
    expect(scrolled).toHaveBeenCalledWith(0, 0);
    scrolled.mockRestore();
  });

  it('keeps a screen mounted while only its parameters change', async () => {
    renderShell({ published: both, path: '/search' });
    await userEvent.type(await screen.findByLabelText('Words'), 'kept');
    act(() => void (window.location.hash = '/search/thai'));
    expect(await screen.findByRole('heading', { name: 'Searched thai' })).toBeInTheDocument();
    expect(screen.getByLabelText('Words')).toHaveValue('kept');
  });

  it('scrolls to the top on each new path, moves the focus there, and announces the title', async () => {
    const scrolled = jest.spyOn(window, 'scrollTo');
    const { notified } = renderShell({ published: both });
    await userEvent.click(await screen.findByRole('link', { name: 'One restaurant' }));
    await screen.findByRole('heading', { name: 'Restaurant r1' });
    expect(scrolled).toHaveBeenCalledWith(0, 0);
    expect(screen.getByRole('main')).toHaveFocus();
    expect(notified).toEqual(['Restaurant r1']);
    expect(document.title).toBe('Restaurant r1 | Mesa');
    scrolled.mockRestore();
  });

  it('restores the scroll position on Back', async () => {
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

  it('has a skip link that does not change the path', async () => {
    const { path } = renderShell({ published: both, path: '/search/thai' });
    await userEvent.click(screen.getByRole('link', { name: 'Skip to content' }));
    expect(screen.getByRole('main')).toHaveFocus();
    expect(path()).toBe('/search/thai');
  });

  it('says so when no remote owns the landing page', () => {
    renderShell({ published: [] });
    expect(screen.getByRole('alert')).toHaveTextContent("Mesa isn't available right now.");
    expect(screen.getByRole('button', { name: 'Sign in' })).toBeInTheDocument();
  });
});
