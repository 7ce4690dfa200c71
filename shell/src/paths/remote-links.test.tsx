import { act, screen, within } from '@testing-library/react';
import type { ShownLink } from '@mesa/contract';
import { setLanguage } from '@mesa/messages';
import { account, booking, discovery } from '../testing/remotes';
import { ana, renderShell } from '../testing/render-shell';

const link = (en: string, more: Partial<ShownLink> = {}): ShownLink => ({
  place: 'header',
  path: `#/${en.toLowerCase()}`,
  texts: { en, es: `${en} en español` },
  ...more,
});

describe('the links of remotes', () => {
  const published = [
    { remote: discovery, links: [link('Tastings'), link('Awards'), link('Third')] },
    {
      remote: booking.remote,
      links: [link('Vouchers', { diners: true }), link('Press', { place: 'footer' })],
    },
    { remote: account, protectedRoutes: ['/profile'], links: [link('Points', { place: 'profile' })] },
  ];
  const names = (area: HTMLElement) =>
    within(area)
      .queryAllByRole('link')
      .map(({ textContent }) => textContent);
  const header = () => names(screen.getByRole('navigation', { name: 'Your account' }));

  it('are in the order of names, at most two of a remote, and some for diners alone', () => {
    const { unmount } = renderShell({ published });
    expect(header()).toEqual(['Tastings', 'Awards']);
    expect(names(screen.getByRole('contentinfo'))).toContain('Press');
    unmount();
    renderShell({ published, user: ana });
    expect(header()).toEqual(['Vouchers', 'Tastings', 'Awards', 'Profile']);
    expect(screen.getByRole('link', { name: 'Tastings' })).toHaveAttribute('href', '#/tastings');
  });

  it('are on the profile, and nowhere else', async () => {
    const { path } = renderShell({ published, user: ana, path: '/profile' });
    await screen.findByRole('heading', { name: 'Profile' });
    expect(path()).toBe('/profile');
    expect(screen.getByRole('link', { name: 'Points' })).toBeInTheDocument();
    act(() => void (window.location.hash = '/'));
    await screen.findByRole('heading', { name: 'Landing' });
    expect(screen.queryByRole('link', { name: 'Points' })).not.toBeInTheDocument();
  });

  it('follow the language', async () => {
    renderShell({ published });
    await act(() => setLanguage('es'));
    expect(screen.getByRole('link', { name: 'Tastings en español' })).toBeInTheDocument();
    await act(() => setLanguage('en'));
  });
});
