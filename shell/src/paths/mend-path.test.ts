import { mendPath } from './mend-path';

const ID = 'a1'.repeat(12);
/** A token is signed in the alphabet of base64url. */
const ANSWER = `/booking/answer/${ID}-qV2_Ab-7`;
const PLACE = `/restaurants/${ID}`;

describe('mendPath', () => {
  it.each([
    ...[
      '.',
      ',',
      ')',
      '>',
      '"',
      '%22',
      '%3E',
      '%3E,',
      '%E2%80%9D',
      '%E2%80%8B',
      '%20',
      ' ',
      ';',
      '*',
      '%',
      '/',
      '/.',
      "'",
    ].map((end) => [PLACE + end, PLACE]),
    ...['!', '#', '/', '#!', '%23', '%21', '%2F', '%252F', '%2523/', '?fbclid=x', ' ', '\u200b'].map(
      (lead) => [lead + PLACE, PLACE],
    ),
    [PLACE.slice(1), PLACE],
    [`https://mesa.example/#${PLACE}`, PLACE],
    [`%2Frestaurants%2F${ID}`, PLACE],
    [`%252Frestaurants%252F${ID}`, PLACE],
    [`/restaurants%2F${ID}%3Fdate%3D2026-12-01`, `${PLACE}?date=2026-12-01`],
    [`/restaurants//${ID}`, PLACE],
    ...['', '.', '&gt;', '%20', ')'].map((end) => [
      `${ANSWER}?coming=yes${end}`,
      `${ANSWER}?coming=yes${end}`,
    ]),
    ...['.', '%20', ')', '%22'].map((end) => [ANSWER + end, ANSWER]),
    [`/restaurants/%20${ID}`, PLACE],
    [`/restaurants/${ID.toUpperCase()}`, PLACE],
    [`${PLACE}&utm_source=chat`, `${PLACE}?utm_source=chat`],
    [`${PLACE}.?date=2026-12-01&amp;time=7%3A00+PM`, `${PLACE}?date=2026-12-01&time=7%3A00+PM`],
    [`${PLACE}&amp;date=2026-12-01&amp;party_size=4`, `${PLACE}?date=2026-12-01&party_size=4`],
    [`${PLACE}/?date=2026-12-01`, `${PLACE}?date=2026-12-01`],
    [`${PLACE}#reviews`, PLACE],
    [`/booking/view/${ID}%E2%80%9D`, `/booking/view/${ID}`],
    ['/reset/Ab-_9.', '/reset/Ab-_9'],
    ['/profile!', '/profile'],
    ['!/', '/'],
    ['#!/search/thai', '/search/thai'],
    ['/search%2Fthai', '/search/thai'],
    ['//search/thai', '/search/thai'],
    ['/search/AC/DC', '/search/AC%2FDC'],
    ['/search/C#?date=2026-12-01', '/search/C%23?date=2026-12-01'],
    ['/search/thai?date=2026-12-01&amp;party_size=4', '/search/thai?date=2026-12-01&party_size=4'],
  ])('%s leads to %s', (damaged, meant) => {
    expect(mendPath(damaged)).toBe(meant);
    expect(mendPath(meant)).toBe(meant);
  });

  it.each([
    '/',
    PLACE,
    `${PLACE}?date=2026-12-01&time=7%3A00+PM&party_size=2`,
    '/search',
    '/search?tags=patio',
    '/search/st.',
    '/search/%2E%2E',
    '/search/AC%252FDC',
    '/search/%25',
    '/search/100%25',
    '/search/%E0%A4%A',
    '/search/a%3Fb%23c%26d%5C%3B',
    '/reset/ab.cd',
    '/nowhere',
  ])('%s stays', (path) => {
    expect(mendPath(path)).toBe(path);
  });
});
