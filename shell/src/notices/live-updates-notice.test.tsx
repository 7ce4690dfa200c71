import { act, screen } from '@testing-library/react';
import { both } from '../testing/remotes';
import { renderShell } from '../testing/render-shell';

const SIGN = 'Live updates are paused. Reconnecting.';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('LiveUpdatesNotice', () => {
  it('says after ten seconds that live updates are paused, until they are back', async () => {
    const { live } = renderShell({ published: both });
    act(() => live.lose());
    await act(() => jest.advanceTimersByTimeAsync(9_900));
    expect(screen.queryByText(SIGN)).not.toBeInTheDocument();
    await act(() => jest.advanceTimersByTimeAsync(200));
    expect(screen.getByText(SIGN)).toBeInTheDocument();
    act(() => live.restore());
    expect(screen.queryByText(SIGN)).not.toBeInTheDocument();
  });
});
