import { say } from '../sentences';
import { Refusal, kindOfStatus, STATUS_OF_KIND } from '../refusal';
import { calls } from '../calls';
import type { z } from 'zod';
import { callSchemas, parse } from './index';

const NOT_AN_ID = { $ne: null };
const signUp = callSchemas.signUp.body;
const booking = callSchemas.createReservation.body;
const review = callSchemas.createReview.body;
const ID = 'a'.repeat(24);

const requested = {
  restaurant_id: ID,
  date: '2026-12-01',
  time: '7:00 PM',
  party_size: 2,
  phone: '(213) 555-0142',
};

function refusalOf(work: () => unknown): Refusal | undefined {
  try {
    work();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  return undefined;
}

const sentencesOf = (work: () => unknown): readonly string[] => refusalOf(work)?.sentences ?? [];

describe('schemas of the calls', () => {
  it('report everything that is wrong with a sign-up, each sentence once', () => {
    expect(sentencesOf(() => parse(signUp, { user: {} }))).toEqual([
      "Fname can't be blank",
      "Lname can't be blank",
      "Email can't be blank",
      "Password can't be blank",
    ]);
  });

  it.each([
    ['an operator for an email', { email: NOT_AN_ID }, 'Email is invalid'],
    ['a bad email', { email: 'nobody' }, 'Email is invalid'],
    ['a short password', { password: 'short' }, 'Password is too short (minimum is 8 characters)'],
    ['a long password', { password: 'x'.repeat(129) }, 'Password is too long (maximum is 128 characters)'],
    ['a line break in a name', { fname: 'A\nB' }, 'Fname is invalid'],
    ['half a character in a name', { fname: 'A\ud800' }, 'Fname is invalid'],
    ['a name without a visible character', { fname: '\u200b\u2060' }, "Fname can't be blank"],
  ])('refuse %s with a sentence', (_, change, sentence) => {
    const user = {
      fname: 'Ana',
      lname: 'Ruiz',
      email: 'ana@mesa.example',
      password: 'a good password',
      ...change,
    };
    expect(sentencesOf(() => parse(signUp, { user }))).toEqual([sentence]);
  });

  it.each([
    ['a text', 'x'],
    ['a list', []],
    ['a number', 1],
  ])('treat %s in place of an object as malformed, not as wrong fields', (_, user) => {
    expect(() => parse(signUp, { user })).toThrow(
      expect.objectContaining({ kind: 'malformed', sentences: [say('unreadable').sentence] }),
    );
  });

  const withBody = Object.entries(callSchemas).flatMap(([name, schema]) =>
    'body' in schema ? [[name, schema.body, Object.keys(schema.body.shape)[0]!] as const] : [],
  );

  it.each(withBody)('refuse a body of %s without its object', (_, body, key) => {
    // null takes a pause back
    const sentNull = key === 'pause' ? [] : [{ [key]: null }];
    for (const sent of [{}, ...sentNull, { other: {} }])
      expect(() => parse(body, sent)).toThrow(
        expect.objectContaining({
          kind: 'malformed',
          sentences: [say('unreadable').sentence],
          fields: [null],
        }),
      );
  });

  it.each(['changeUser', 'changeReservation', 'changeReview'] as const)(
    'accept an object without any change for %s',
    (name) => {
      const { body } = callSchemas[name];
      const key = Object.keys(body.shape)[0]!;
      expect(parse<z.ZodType>(body, { [key]: {} })).toEqual({ [key]: {} });
    },
  );

  it('name the field of each sentence', () => {
    const refusal = refusalOf(() => parse(signUp, { user: { fname: 'Ana', email: 'nobody' } }));
    expect(refusal?.fields).toEqual(['lname', 'email', 'password']);
    const photos = refusalOf(() => parse(callSchemas.changeReview.body, { review: { photos: [1] } }));
    expect(photos?.fields).toEqual(['photos']);
  });

  it('check the address of a booking form, which is optional', () => {
    expect(sentencesOf(() => parse(booking, { reservation: { ...requested, email: 'nobody' } }))).toEqual([
      'Email is invalid',
    ]);
    expect(parse(booking, { reservation: requested }).reservation.email).toBeUndefined();
  });

  it('ignore ids and owner in a change of a review', () => {
    const said = { id: 7, user_id: ID, restaurant_id: null, reservation_id: {}, body: 'Good soup.' };
    expect(parse(callSchemas.changeReview.body, { review: said }).review.body).toBe('Good soup.');
  });

  it.each([
    [{}, undefined],
    [{ stars: '5' }, [5]],
    [{ stars: ['5', '4', '5'] }, [5, 4]],
  ])('read the stars of %p as %p', (query, stars) => {
    expect(parse(callSchemas.listReviews.query, query, 'malformed').stars).toEqual(stars);
  });

  it.each([
    { stars: '6' },
    { stars: '' },
    { stars: ['5', 'x'] },
    { sort: 'best' },
    { photos: 'yes' },
    { limit: '0' },
  ])('refuse a list of reviews for %p', (query) => {
    expect(refusalOf(() => parse(callSchemas.listReviews.query, query, 'malformed'))?.kind).toBe('malformed');
  });

  it('accept names with joiners and with characters of several code units', () => {
    const { user } = parse(signUp, {
      user: {
        fname: '\u0645\u06cc\u200c\u062e',
        lname: '\ud842\udfb7',
        email: 'ana@mesa.example',
        password: 'a good password',
      },
    });
    expect([user.fname, user.lname]).toEqual(['\u0645\u06cc\u200c\u062e', '\ud842\udfb7']);
  });

  it('convert an email to lower case', () => {
    const { user } = parse(signUp, {
      user: { fname: 'A', lname: 'R', email: ' Ana@Mesa.Example ', password: 'a good password' },
    });
    expect(user.email).toBe('ana@mesa.example');
  });

  it.each([
    ['date', '2026-02-30', 'Date is invalid'],
    ['time', '10:30 PM', 'Time is not offered by this restaurant'],
    ['time', 7, 'Time is not offered by this restaurant'],
    ['party_size', 0, 'Party size must be between 1 and 10'],
    ['party_size', 1.5, 'Party size must be between 1 and 10'],
    ['party_size', 11, 'Party size must be between 1 and 10'],
    ['phone', '123', 'Phone must have 10 to 15 digits'],
    ['phone', 'call me 2135550142', 'Phone must have 10 to 15 digits'],
    ['restaurant_id', NOT_AN_ID, 'Restaurant is invalid'],
    ['notes', 'x'.repeat(501), 'Notes are too long (maximum is 500 characters)'],
  ])('refuse a booking with %s %p: %s', (field, value, sentence) => {
    const reservation = { ...requested, [field]: value };
    expect(sentencesOf(() => parse(booking, { reservation }))).toEqual([sentence]);
  });

  it('drop unknown names, so that owner and counters cannot be set', () => {
    const reservation = {
      restaurant_id: ID,
      date: '2026-12-01',
      time: '7:00 PM',
      party_size: '2',
      phone: '2135550142',
      status: 'free',
      id: ID,
    };
    expect(parse(booking, { reservation }).reservation).toEqual({
      restaurant_id: ID,
      date: '2026-12-01',
      time: '7:00 PM',
      party_size: 2,
      phone: '2135550142',
    });
  });

  it('have review sentences that read well without their first five characters', () => {
    for (const sentence of sentencesOf(() => parse(review, { review: {} })))
      expect(sentence).toMatch(/^(Body|Food|Your) [a-z]/);
    expect(sentencesOf(() => parse(review, { review: 'text' }))).toHaveLength(1);
  });

  it('exist for every call', () => {
    expect(Object.keys(callSchemas).sort()).toEqual(Object.keys(calls).sort());
  });

  it('map each kind to a status and back', () => {
    for (const [kind, status] of Object.entries(STATUS_OF_KIND)) expect(kindOfStatus(status)).toBe(kind);
  });
});
