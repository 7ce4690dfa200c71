import { render, screen } from '@testing-library/react';
import { HashRouter, useLocation } from '@mesa/remote-kit/router';
import { useHashSync } from './use-hash-sync';

/** Draws where the router believes to be; `meanwhile` happens once, while that is drawn for the first time. */
function show(at: string, meanwhile: () => void) {
  // without an event that could still come when somebody listens
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
  it('an address that moved on while the page was drawn is followed', async () => {
    // tells nobody, as a change does that comes before anybody listens
    show('/', () => window.history.replaceState(null, '', '#/booking/42?party_size=2'));
    expect(await screen.findByText('/booking/42?party_size=2')).toBeInTheDocument();
    expect(window.location.hash).toBe('#/booking/42?party_size=2');
  });

  it.each(['/search/thai%20food?sort=price', '/', '/restaurants/a b'])('%s stays as it is', async (at) => {
    const before = window.history.length;
    show(at, () => undefined);
    expect(await screen.findByText(/^\//)).toBeInTheDocument();
    expect(window.history.length).toBeLessThanOrEqual(before + 1);
  });
});
