import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { defineRemote, type Remote } from '@mesa/remote-kit';
import { account, discovery } from '../testing/remotes';
import { ana, renderShell } from '../testing/render-shell';

const quiet = () => jest.spyOn(console, 'error').mockImplementation(() => {});
let silenced: jest.SpyInstance;
beforeEach(() => (silenced = quiet()));
afterEach(() => silenced.mockRestore());

const FAILED = "We couldn't load this part of Mesa. The rest of the page still works.";

/** The landing page's remote, whose loading fails the first time in the given way. */
function failingOnce(failure: () => Promise<Remote>) {
  let tries = 0;
  return { remote: discovery, load: async () => (++tries === 1 ? failure() : discovery) };
}

describe('RemoteSlot', () => {
  it.each([
    ['cannot be fetched', async () => Promise.reject(new Error('500'))],
    ['calls itself something else', async () => ({ ...discovery, name: 'mf-other' })],
    ['lacks a screen the registry names', async () => ({ ...discovery, routes: discovery.routes.slice(1) })],
    ['lacks a modal the registry names', async () => ({ ...discovery, modals: {} })],
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
  ])('fails only in its own slot when a remote %s, and "Try again" loads it again', async (_, failure) => {
    const { loads } = renderShell({
      published: [failingOnce(failure), { remote: account, members: ['/profile'] }],
      user: ana,
    });
    expect(await screen.findByText(FAILED)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Profile' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Landing' })).toBeInTheDocument();
    expect(loads).toEqual([
      { name: 'mf-discovery', reload: false },
      { name: 'mf-discovery', reload: true },
    ]);
  });

  it('does not affect the screens of other remotes', async () => {
    renderShell({
      published: [
        { remote: discovery, load: () => Promise.reject(new Error('500')) },
        { remote: account, members: ['/profile'] },
      ],
      user: ana,
    });
    await screen.findByText(FAILED);
    await userEvent.click(screen.getByRole('link', { name: 'Profile' }));
    expect(await screen.findByRole('heading', { name: 'Profile' })).toBeInTheDocument();
    expect(screen.queryByText(FAILED)).not.toBeInTheDocument();
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
      const [thrown] = useState(() => !mended);
      useEffect(() => {
        if (when === 'effect' && thrown) throw new Error('in an effect');
      });
      if (when === 'render' && thrown) throw new Error('at render');
      return <h1>Mended</h1>;
    };
    let mended: boolean;
    beforeEach(() => (mended = false));

    it.each(['render', 'effect'] as const)(
      'in its %s fails only in its own slot, until it is tried again',
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
        mended = true;
        await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
        expect(await screen.findByRole('heading', { name: 'Mended' })).toBeInTheDocument();
      },
    );
  });

  it('reports once to the BFF which version failed and how', async () => {
    const sent: Promise<unknown>[] = [];
    Object.defineProperty(navigator, 'sendBeacon', {
      configurable: true,
      value: (path: string, body: Blob) =>
        void sent.push(read(body).then((text) => [path, JSON.parse(text)])),
    });
    const remote = defineRemote({
      name: 'mf-flaky',
      routes: [{ path: '/', load: () => Promise.reject(new Error('chunk')) }],
    });
    renderShell({ published: [{ remote }] });
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await screen.findByRole('button', { name: 'Try again' });
    expect(await Promise.all(sent)).toEqual([
      ['/remotes/reports', { name: 'mf-flaky', version: '1.0.0', kind: 'load' }],
    ]);
  });

  /** jsdom's Blob has no `text()`. */
  function read(blob: Blob): Promise<string> {
    return new Promise((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve(String(reader.result));
      reader.readAsText(blob);
    });
  }

  it('says that a version which is not live is previewed', () => {
    renderShell({ published: [{ remote: discovery, preview: true }] });
    expect(screen.getByRole('complementary', { name: 'Preview' })).toHaveTextContent(
      'You are trying mf-discovery 1.0.0, which is not live.',
    );
  });

  it('says why a requested version is not shown', () => {
    renderShell({ published: [{ remote: discovery }], untried: ['mf-discovery 9.9.9 cannot be tried.'] });
    const notice = screen.getByRole('complementary', { name: 'Preview' });
    expect(notice).toHaveTextContent("mf-discovery 9.9.9 cannot be tried. You're seeing the live version.");
    expect(screen.getByRole('link', { name: 'Leave the preview' })).toHaveAttribute('href', '/#/');
  });
});
