import { checkAnswer } from './check-answer';
import { damaged, nested } from './strange';
import type { FuzzRequest } from './requests';

const request = (rest: Partial<FuzzRequest> = {}): FuzzRequest => ({
  call: 'getReview',
  method: 'GET',
  path: '/api/reviews/x',
  headers: {},
  as: 'diner',
  ...rest,
});
const json = (status: number, value: unknown) => ({
  status,
  type: 'application/json; charset=utf-8',
  text: JSON.stringify(value),
});

describe('the fuzzer', () => {
  test.each([
    ['an answer of 500', json(500, ['Sorry']), 'answered 500'],
    ['no answer at all', { status: 599, type: '', text: 'socket hang up' }, 'answered 599'],
    [
      'a refusal that is a page',
      { status: 404, type: 'text/html', text: '<h1>Not Found</h1>' },
      '404 is text/html, not JSON',
    ],
    ['a refusal without sentences', json(404, []), '404 is not a list of sentences'],
    ['a refusal that is an object', json(404, { error: 'x' }), '404 is not a list of sentences'],
    [
      'a sentence with a formatting mistake',
      json(422, ['[object Object] is invalid']),
      '422 says "[object Object] is invalid"',
    ],
    ['a stack trace in a refusal', json(400, ['at read (/srv/dist/main.cjs:10)']), '400 reveals internals'],
    ['a database message', json(409, ['E11000 duplicate key']), '409 reveals internals'],
    ['another status than the call has', json(201, {}), 'answered 201, not 200'],
    [
      'an answer that lacks what its schema has',
      json(200, { review: {} }),
      '200 does not fit its schema at review.id',
    ],
  ])('finds %s', (_name, answer, what) => {
    expect(checkAnswer(request(), answer)).toBe(what);
  });

  test('accepts a correct refusal, a 304, and the answer to another method', () => {
    expect(checkAnswer(request(), json(404, ['This could not be found.']))).toBeNull();
    expect(checkAnswer(request(), { status: 304, type: '', text: '' })).toBeNull();
    expect(
      checkAnswer(request({ method: 'HEAD' }), { status: 200, type: 'application/json', text: '' }),
    ).toBeNull();
    expect(
      checkAnswer(request({ call: 'signOut', method: 'DELETE' }), { status: 204, type: '', text: '' }),
    ).toBeNull();
  });

  test('damages bodies as requested, and keeps undamaged ones', () => {
    const value = { user: { email: 'a@b.example', age: 7 } };
    expect(JSON.parse(damaged(value, 'none').toString())).toEqual(value);
    expect(damaged(value, 'infinite').toString()).toContain(':1e999');
    expect(() => new TextDecoder('utf-8', { fatal: true }).decode(damaged(value, 'bad-utf8'))).toThrow();
    for (const how of ['cut', 'twice', 'trailing'] as const)
      expect(() => JSON.parse(damaged(value, how).toString()) as unknown).toThrow();
    expect(JSON.stringify(nested(30))).toContain('['.repeat(30));
  });
});
