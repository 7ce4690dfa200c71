import { readRestaurants } from './restaurant-faults';

const entry = {
  slug: 'casa-lumbre',
  name: 'Casa Lumbre',
  category: 'Mexican',
  city: 'Long Beach',
  address: '5260 E 2nd St, Long Beach, CA 90803',
  lat: 33.7591,
  lng: -118.1354,
  phone: '(562) 555-0142',
  hours: { mon: [], tue: [{ open: '5:00 PM', close: '12:00 AM' }] },
  tables: [
    { name: '1', seats: 2 },
    { name: '2', seats: 4 },
  ],
};

describe('a file of restaurants', () => {
  it('needs only what a restaurant cannot do without', () => {
    expect(readRestaurants([entry])).toEqual({ restaurants: [entry] });
  });

  it.each<[string, object, string | RegExp]>([
    ['no list', entry, 'restaurants: must be a list'],
    ['an empty list', [], 'restaurants: must not be empty'],
    ['an unknown field', { stars: 5 }, 'restaurants[1].stars: is not a field of this form'],
    ['a missing field', { phone: undefined }, 'restaurants[1].phone: is missing'],
    ['an empty list of photos', { photos: [] }, 'restaurants[1].photos: must not be empty'],
    [
      'a photo above the file',
      { photos: ['/etc/passwd'] },
      'restaurants[1].photos[0]: must be the path of a picture beside the file',
    ],
    [
      'a slug with a space',
      { slug: 'casa lumbre' },
      'restaurants[1].slug: must be lower-case letters and digits, words joined by "-"',
    ],
    ['a slug twice', { slug: 'casa-lumbre' }, 'restaurants[1].slug: is the same as restaurants[0].slug'],
    ['a long city', { city: 'x'.repeat(41) }, 'restaurants[1].city: has more than 40 characters'],
    ['a blank name', { name: ' ' }, 'restaurants[1].name: must be one line of text that is not empty'],
    [
      'a table for 21',
      { tables: [{ name: '1', seats: 21 }] },
      'restaurants[1].tables[0].seats: must be at most 20',
    ],
    [
      'half a seat',
      { tables: [{ name: '1', seats: 1.5 }] },
      'restaurants[1].tables[0].seats: must be a whole number',
    ],
    [
      'a table twice',
      { tables: [entry.tables[0], entry.tables[0]] },
      'restaurants[1].tables[1].name: is the same as restaurants[1].tables[0].name',
    ],
    [
      'an unknown table in a pair',
      { pairs: [['1', '9']] },
      'restaurants[1].pairs[0][1]: is not the name of a table',
    ],
    ['a pair of one', { pairs: [['1']] }, 'restaurants[1].pairs[0]: must be a list of two'],
    ['a pair with itself', { pairs: [['1', '1']] }, 'restaurants[1].pairs[0]: must be two different tables'],
    [
      'an unknown weekday',
      { hours: { monday: [] } },
      'restaurants[1].hours.monday: is not a field of this form',
    ],
    [
      'a quarter of an hour',
      { hours: { tue: [{ open: '5:15 PM', close: '9:00 PM' }] } },
      'restaurants[1].hours.tue[0].open: must be a time by half hours, such as "5:30 PM"',
    ],
    [
      'a close before the opening',
      { hours: { tue: [{ open: '5:00 PM', close: '2:00 AM' }] } },
      'restaurants[1].hours.tue[0].close: must be after the opening, at "12:00 AM" at the latest',
    ],
    [
      'openings that overlap',
      {
        hours: {
          tue: [
            { open: '5:00 PM', close: '10:00 PM' },
            { open: '11:00 AM', close: '5:30 PM' },
          ],
        },
      },
      'restaurants[1].hours.tue[1].open: overlaps another opening of the day',
    ],
    ...['\u0085', '\u009b', '\u2028', '\u202e', '\u2066', '\u200f', '\ud800'].map(
      (mark): [string, object, string] => [
        `the mark ${escape(mark)} in a name`,
        { name: `Casa${mark}Lumbre` },
        'restaurants[1].name: must be one line of text that is not empty',
      ],
    ),
    [
      'a letter that was lost',
      { name: 'Cevicher\ufffda' },
      'restaurants[1].name: holds a letter that was lost',
    ],
    [
      'a mark of direction in a description',
      { description: 'Tacos\nand \u202emole' },
      'restaurants[1].description: holds a mark of direction',
    ],
    [
      'a mark in the name of a dish',
      { dishes: [{ name: 'Mole\u2029', price: 9 }] },
      'restaurants[1].dishes[0].name: must be one line of text that is not empty',
    ],
    [
      'a name of letters that nobody sees',
      { name: '\u3164\u2800' },
      'restaurants[1].name: must be one line of text that is not empty',
    ],
    ...['https://mesa.example@evil.example', 'https://a:b@evil.example/'].map(
      (website): [string, object, string] => [
        `the website ${JSON.stringify(website)}`,
        { website },
        'restaurants[1].website: must be a web address without user name and password',
      ],
    ),
    ...['/assets/../../secret.png', '/assets/photos/../x.png', '/assets/photos/a/b.png'].map(
      (photo): [string, object, string] => [
        `the photo ${photo}`,
        { photos: [photo] },
        'restaurants[1].photos[0]: must be the path of a picture beside the file',
      ],
    ),
    ['an unknown tag', { tags: ['cheap'] }, /^restaurants\[1\]\.tags\[0\]: must be one of patio, /],
    [
      'a phone number too short',
      { phone: '555-0142' },
      'restaurants[1].phone: must be a phone number of 10 to 15 digits',
    ],
    [
      'an address that is none',
      { tell: { email: 'host', language: 'en' } },
      'restaurants[1].tell.email: must be an e-mail address',
    ],
    ['a desk of no address', { desk: ['host'] }, 'restaurants[1].desk[0]: must be an e-mail address'],
    [
      'a desk of one address twice',
      { desk: ['host@casa.example', 'Host@casa.example'] },
      'restaurants[1].desk: names an address twice',
    ],
  ])('with %s is refused by its place', (_, change, fault) => {
    const isWhole = Array.isArray(change) || change === entry;
    const read = readRestaurants(isWhole ? change : [entry, { ...entry, slug: 'other', ...change }]);
    expect(read).toEqual({ faults: [typeof fault === 'string' ? fault : expect.stringMatching(fault)] });
  });

  it.each(['5:00\u202fPM', '5:00\u00a0pm', ' 5:00 PM', '5:00PM', '5:00\u2009\u200bPM'])(
    'reads the time %j',
    (open) => {
      const hours = { tue: [{ open, close: open.replace('5', '9') }] };
      expect(readRestaurants([{ ...entry, hours }])).toMatchObject({
        restaurants: [{ hours: { tue: [{ open: '5:00 PM', close: '9:00 PM' }] } }],
      });
    },
  );

  it('names tables and cities alike, whatever blanks an editor wrote', () => {
    const read = readRestaurants([
      {
        ...entry,
        city: 'Long\u00a0 Beach',
        tables: [...entry.tables, { name: 'Bar\u00a01', seats: 2 }],
        pairs: [['1', 'Bar 1']],
      },
    ]);
    expect(read).toMatchObject({ restaurants: [{ city: 'Long Beach', pairs: [['1', 'Bar 1']] }] });
  });

  it('takes accents, emoji, right-to-left names and web addresses of other scripts', () => {
    const named = {
      name: 'Cevichería 二郎 שלום 🍜',
      website: 'https://cevichería.example/a?b=@c',
      description: 'One\ntwo',
    };
    expect(readRestaurants([{ ...entry, ...named }])).toMatchObject({ restaurants: [named] });
  });

  it('has all its faults named at once, those between fields too', () => {
    const hours = { tue: [{ open: '5:00 PM', close: '4:00 PM' }] };
    const read = readRestaurants([{ ...entry, price: 9, hours, pairs: [['1', 'x']], lat: 'north' }, 7]);
    expect('faults' in read && read.faults.map((fault) => fault.split(':')[0])).toEqual([
      'restaurants[0].lat',
      'restaurants[0].price',
      'restaurants[0].pairs[0][1]',
      'restaurants[0].hours.tue[0].close',
      'restaurants[1]',
    ]);
  });
});
