import { act, render } from '@testing-library/react';
import { HostProvider, type HostServices } from './host';
import { createTestLive } from './testing/test-live';
import { useLive } from './use-live';

const PARAMS = { restaurant_id: 'r1', date: '2026-11-21' };

describe('useLive without a link', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  function follow() {
    const live = createTestLive();
    const connected = jest.fn();
    function Follower() {
      useLive('AvailabilityChannel', PARAMS, { connected });
      return null;
    }
    // the services that the hook uses
    const services = { live } as unknown as HostServices;
    const { unmount } = render(
      <HostProvider services={services}>
        <Follower />
      </HostProvider>,
    );
    return { live, connected, unmount };
  }
  const focus = () => act(() => void window.dispatchEvent(new Event('focus')));

  it('loads again each minute, and when the page is looked at', () => {
    const { live, connected, unmount } = follow();
    live.lose();
    focus();
    expect(connected).toHaveBeenCalledTimes(1);
    act(() => void jest.advanceTimersByTime(120_000));
    expect(connected).toHaveBeenCalledTimes(3);
    unmount();
    focus();
    act(() => void jest.advanceTimersByTime(120_000));
    expect(connected).toHaveBeenCalledTimes(3);
  });

  it('leaves that to the messages while there is a link', () => {
    const { connected } = follow();
    focus();
    act(() => void jest.advanceTimersByTime(120_000));
    expect(connected).not.toHaveBeenCalled();
  });
});
