import { render, screen } from '@testing-library/react';
import { HashRouter, useLocation } from '@mesa/remote-kit/router';
import { useHashSync } from './use-hash-sync';

/** Shows the router's location; `meanwhile` runs once, during the first render. */
function show(at: string, meanwhile: () => void) {
  // `replaceState` sends no event
  window.history.replaceState(null, '', `#${at}`);
  let happened = false;
  function Page() {
    useHashSync();
    const { pathname, search } = useLocation();
    if (!happened) meanwhile();
    happened = true;
    return <p>{pathname + search}</p>;
  }
  render(
    <HashRouter>
      <Page />
    </HashRouter>,
  );
}

describe('useHashSync', () => {
  it('follows an address that changes during the first render', async () => {
    // sends no event, like a change before the router listens
    show('/', () => window.history.replaceState(null, '', '#/booking/42?party_size=2'));
    expect(await screen.findByText('/booking/42?party_size=2')).toBeInTheDocument();
    expect(window.location.hash).toBe('#/booking/42?party_size=2');
  });

  it.each(['/search/thai%20food?sort=price', '/', '/restaurants/a b'])('does not change %s', async (at) => {
    const before = window.history.length;
    show(at, () => undefined);
    expect(await screen.findByText(/^\//)).toBeInTheDocument();
    expect(window.history.length).toBeLessThanOrEqual(before + 1);
  });
});
