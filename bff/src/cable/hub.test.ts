import { createHub } from './hub';

describe('the hub', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  function listening(topic: string) {
    const hub = createHub();
    const received: unknown[] = [];
    const listener = {
      identifier: 'id',
      send: (frame: string) => void received.push((JSON.parse(frame) as { message: unknown }).message),
    };
    hub.join(topic, listener);
    return { hub, received, listener };
  }

  test('sends one message for the changes of 50 ms', () => {
    const { hub, received } = listening('day');
    for (let i = 0; i < 5; i += 1) hub.publishCoalesced('day', { n: i });
    jest.advanceTimersByTime(49);
    expect(received).toEqual([]);
    jest.advanceTimersByTime(1);
    expect(received).toEqual([{ n: 0 }]);
    hub.publishCoalesced('day', { n: 5 });
    jest.advanceTimersByTime(50);
    expect(received).toEqual([{ n: 0 }, { n: 5 }]);
  });

  test('sends nothing to listeners that left, and keeps no timer without listeners', () => {
    const { hub, received, listener } = listening('day');
    hub.publishCoalesced('day', { n: 1 });
    hub.leave('day', listener);
    hub.publishCoalesced('day', { n: 2 });
    jest.advanceTimersByTime(100);
    expect(received).toEqual([]);
    expect(jest.getTimerCount()).toBe(0);
  });
});
