import { mendPath } from './mend-path';

const ID = 'a1'.repeat(12);

describe('mendPath', () => {
  it.each([
    [`/restaurants/${ID}.`, `/restaurants/${ID}`],
    [`/restaurants/${ID})`, `/restaurants/${ID}`],
    [`/restaurants/${ID}%3E,`, `/restaurants/${ID}`],
    [`/restaurants/${ID}&utm_source=chat`, `/restaurants/${ID}`],
    [`/booking/view/${ID}%E2%80%9D`, `/booking/view/${ID}`],
    ['/reset/Ab-_9.', '/reset/Ab-_9'],
    ['/profile!', '/profile'],
  ])('%s leads to %s', (damaged, meant) => {
    expect(mendPath(damaged)).toBe(meant);
  });

  it.each(['/', `/restaurants/${ID}`, '/search/st.', '/search/%2E%2E', '/reset/ab.cd', '/nowhere'])(
    '%s stays',
    (path) => {
      expect(mendPath(path)).toBe(path);
    },
  );
});
