import { createHub } from './hub';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

function listening(topic: string) {
  const hub = createHub();
  const heard: unknown[] = [];
  const listener = {
    identifier: 'id',
    send: (frame: string) => void heard.push((JSON.parse(frame) as { message: unknown }).message),
  };
  hub.join(topic, listener);
  return { hub, heard, listener };
}

test('changes of one day within 50 ms are told once', () => {
  const { hub, heard } = listening('day');
  for (let i = 0; i < 5; i += 1) hub.tellSoon('day', { n: i });
  jest.advanceTimersByTime(49);
  expect(heard).toEqual([]);
  jest.advanceTimersByTime(1);
  expect(heard).toEqual([{ n: 0 }]);
  hub.tellSoon('day', { n: 5 });
  jest.advanceTimersByTime(50);
  expect(heard).toEqual([{ n: 0 }, { n: 5 }]);
});

test('who left hears nothing, and a topic without listeners keeps no timer', () => {
  const { hub, heard, listener } = listening('day');
  hub.tellSoon('day', { n: 1 });
  hub.leave('day', listener);
  hub.tellSoon('day', { n: 2 });
  jest.advanceTimersByTime(100);
  expect(heard).toEqual([]);
  expect(jest.getTimerCount()).toBe(0);
});
