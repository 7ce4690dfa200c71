import { onUncaughtError, type UncaughtError } from './uncaught-errors';

describe('onUncaughtError', () => {
  it('reports errors and rejections, also earlier ones, but no failed images', () => {
    const early = new Error('early');
    window.dispatchEvent(new ErrorEvent('error', { error: early, filename: '/a.js', lineno: 1, colno: 2 }));
    window.dispatchEvent(new Event('error'));
    const seen: UncaughtError[] = [];
    onUncaughtError((error) => seen.push(error));
    const late = new Error('late');
    // jsdom has no PromiseRejectionEvent
    window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: late }));
    expect(seen).toEqual([
      { thrown: early, place: '/a.js:1:2' },
      { thrown: late, place: '' },
    ]);
  });
});
