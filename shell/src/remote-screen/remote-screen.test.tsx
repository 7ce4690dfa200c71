import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import type { RemoteEntry } from '@mesa/contract';
import { defineRemote, type Remote } from '@mesa/remote-kit';
import { useParams } from '@mesa/remote-kit/router';
import { account, discovery } from '../testing/remotes';
import { ana, entryOf, renderShell, type Published } from '../testing/render-shell';

const quiet = () => jest.spyOn(console, 'error').mockImplementation(() => {});
let silenced: jest.SpyInstance;
beforeEach(() => (silenced = quiet()));
afterEach(() => silenced.mockRestore());

const FAILED = "We couldn't load this part of Mesa. The rest of the page still works.";

const TRIED = { remote: discovery };

function throwing(message: string): never {
  throw new Error(message);
}

/** The landing page's remote, whose loading fails the first time in the given way. */
function failingOnce(failure: () => Promise<Remote>) {
  let tries = 0;
  return { remote: discovery, load: async () => (++tries === 1 ? failure() : discovery) };
}

describe('RemoteScreen', () => {
  it.each([
    ['cannot be fetched', async () => Promise.reject(new Error('500'))],
    ['calls itself something else', async () => ({ ...discovery, name: 'mf-other' })],
    ['lacks a screen the registry names', async () => ({ ...discovery, routes: discovery.routes.slice(1) })],
    ['lacks a modal the registry names', async () => ({ ...discovery, modals: {} })],
    // what a broken build may export
    ['is nothing', async () => undefined as unknown as Remote],
    [
      'has a screen that cannot be fetched',
      async () => ({
        ...discovery,
        routes: discovery.routes.map((route) => ({
          ...route,
          load: () => Promise.reject(new Error('chunk')),
        })),
      }),
    ],
  ])('replaces only the screen when a remote %s, and "Try again" loads it again', async (_, failure) => {
    const { loads } = renderShell({
      published: [failingOnce(failure), { remote: account, protectedRoutes: ['/profile'] }],
      user: ana,
    });
    expect(await screen.findByText(FAILED)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Profile' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Landing' })).toBeInTheDocument();
    expect(loads).toEqual(['mf-discovery', 'mf-discovery']);
  });

  it('draws a screen only when its messages are loaded', async () => {
    let arrive: (() => void) | undefined;
    const loadMessages = () => new Promise<void>((resolve) => (arrive = resolve));
    renderShell({ published: [{ remote: { ...discovery, loadMessages } }] });
    await waitFor(() => expect(arrive).toBeDefined());
    await act(async () => {});
    expect(screen.queryByRole('heading', { name: 'Landing' })).not.toBeInTheDocument();
    arrive!();
    expect(await screen.findByRole('heading', { name: 'Landing' })).toBeInTheDocument();
  });

  it('says that the browser is offline, and loads the remote by itself once it is online', async () => {
    const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    renderShell({ published: [failingOnce(() => Promise.reject(new Error('offline')))] });
    expect(await screen.findByText(/^You're offline\./)).toBeInTheDocument();
    onLine.mockRestore();
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByRole('heading', { name: 'Landing' })).toBeInTheDocument();
  });

  it('loads the page again on "Try again" when the registry has another version by now', async () => {
    const broken = { remote: discovery, load: () => Promise.reject(new Error('500')) };
    const { reload, loads } = renderShell({
      published: [broken],
      live: async () => [{ ...entryOf(broken), version: '0.9.0' }],
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(reload).toHaveBeenCalled());
    expect(loads).toHaveLength(1);
  });

  it.each<[string, Partial<Published>, () => Promise<RemoteEntry[]>]>([
    ['the registry does not answer', {}, () => Promise.reject(new Error('503'))],
    ['the version is previewed', { preview: true }, async () => [{ ...entryOf(TRIED), version: '0.9.0' }]],
  ])('loads the remote again on "Try again" when %s', async (_, more, live) => {
    const { reload, loads } = renderShell({
      published: [{ ...failingOnce(() => Promise.reject(new Error('500'))), ...more }],
      live,
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Landing' })).toBeInTheDocument();
    expect(loads).toHaveLength(2);
    expect(reload).not.toHaveBeenCalled();
  });

  it('does not affect the screens of other remotes', async () => {
    renderShell({
      published: [
        { remote: discovery, load: () => Promise.reject(new Error('500')) },
        { remote: account, protectedRoutes: ['/profile'] },
      ],
      user: ana,
    });
    await screen.findByText(FAILED);
    await userEvent.click(screen.getByRole('link', { name: 'Profile' }));
    expect(await screen.findByRole('heading', { name: 'Profile' })).toBeInTheDocument();
    expect(screen.queryByText(FAILED)).not.toBeInTheDocument();
  });

  it('draws the screen again on another path of it, after it threw on one', async () => {
    const Search = () => {
      const { query } = useParams();
      return query === 'taco' ? throwing('at tacos') : <h1>Searched {query}</h1>;
    };
    const remote = defineRemote({
      name: 'mf-discovery',
      routes: [{ path: '/search/:query', load: async () => ({ Screen: Search }) }],
    });
    renderShell({ published: [{ remote }], path: '/search/thai' });
    expect(await screen.findByRole('heading', { name: 'Searched thai' })).toBeInTheDocument();
    act(() => void (window.location.hash = '/search/taco'));
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeInTheDocument();
    act(() => window.history.back());
    expect(await screen.findByRole('heading', { name: 'Searched thai' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  });

  it('keeps the first paint until the first screen is loaded, and only on its path', async () => {
    let come = (_: Remote) => {};
    const page = document.createElement('main');
    page.innerHTML = '<img alt="A feast" />';
    const picture = page.firstChild!;
    renderShell({
      published: [{ remote: discovery, load: () => new Promise<Remote>((resolve) => (come = resolve)) }],
      firstPaint: { path: '/', nodes: [picture] },
    });
    // the same node: the picture is not drawn again
    expect(screen.getByRole('main')).toContainElement(picture as HTMLElement);
    expect(screen.getByText('Loading the page')).toBeInTheDocument();
    expect(picture.parentElement).toHaveAttribute('inert');
    window.location.hash = '/search/thai';
    await waitFor(() => expect(screen.getByRole('main')).not.toContainElement(picture as HTMLElement));
    window.location.hash = '/';
    await waitFor(() => expect(screen.getByRole('main')).toContainElement(picture as HTMLElement));
    come(discovery);
    expect(await screen.findByRole('heading', { name: 'Landing' })).toBeInTheDocument();
    expect(picture.isConnected).toBe(false);
  });

  it('shows shapes while it waits, and gives up after twelve seconds', async () => {
    jest.useFakeTimers();
    renderShell({ published: [{ remote: discovery, load: () => new Promise<Remote>(() => {}) }] });
    expect(screen.getByText('Loading the page')).toBeInTheDocument();
    await jest.advanceTimersByTimeAsync(12_000);
    jest.useRealTimers();
    expect(await screen.findByText(FAILED)).toBeInTheDocument();
  });

  describe('a screen that throws', () => {
    const Throwing = ({ when }: { when: 'render' | 'effect' }) => {
      const [thrown] = useState(() => !repaired);
      useEffect(() => {
        if (when === 'effect' && thrown) throw new Error('in an effect');
      });
      if (when === 'render' && thrown) throw new Error('at render');
      return <h1>Repaired</h1>;
    };
    let repaired: boolean;
    beforeEach(() => (repaired = false));

    it.each(['render', 'effect'] as const)(
      'in its %s is replaced by the failure, until it is tried again',
      async (when) => {
        const remote = defineRemote({
          name: 'mf-booking',
          routes: [{ path: '/', load: async () => ({ Screen: () => <Throwing when={when} /> }) }],
        });
        renderShell({ published: [{ remote }, { remote: account }] });
        expect(
          await screen.findByText(
            'Something went wrong in this part of Mesa. The rest of the page still works.',
          ),
        ).toBeInTheDocument();
        expect(screen.getByRole('button', { name: 'Sign in' })).toBeInTheDocument();
        repaired = true;
        await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
        expect(await screen.findByRole('heading', { name: 'Repaired' })).toBeInTheDocument();
      },
    );
  });

  it('reports which version was shown, when its screen is there', async () => {
    const { shown, failed } = renderShell({ published: [{ remote: discovery }] });
    await screen.findByRole('heading', { name: 'Landing' });
    await waitFor(() =>
      expect(shown).toHaveBeenCalledWith(expect.objectContaining({ name: 'mf-discovery', version: '1.0.0' })),
    );
    expect(failed).not.toHaveBeenCalled();
  });

  it('reports which version failed, how, and why', async () => {
    const remote = defineRemote({
      name: 'mf-flaky',
      routes: [{ path: '/', load: () => Promise.reject(new Error('chunk')) }],
    });
    const { failed, shown } = renderShell({ published: [{ remote }] });
    await screen.findByRole('button', { name: 'Try again' });
    expect(shown).not.toHaveBeenCalled();
    expect(failed.mock.calls).toEqual([
      [expect.objectContaining({ name: 'mf-flaky', version: '1.0.0' }), 'load', new Error('chunk')],
    ]);
  });

  it('says that a version which is not live is previewed', () => {
    renderShell({ published: [{ remote: discovery, preview: true }] });
    expect(screen.getByRole('complementary', { name: 'Preview' })).toHaveTextContent(
      'You are trying mf-discovery 1.0.0, which is not live.',
    );
  });

  it('says why a requested version is not shown', () => {
    renderShell({
      published: [{ remote: discovery }],
      previewErrors: ['mf-discovery 9.9.9 cannot be tried.'],
    });
    const notice = screen.getByRole('complementary', { name: 'Preview' });
    expect(notice).toHaveTextContent("mf-discovery 9.9.9 cannot be tried. You're seeing the live version.");
    expect(screen.getByRole('link', { name: 'Leave the preview' })).toHaveAttribute('href', '/#/');
  });
});
