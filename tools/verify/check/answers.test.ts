import { checkAnswer } from './answers';

const json = (status: number, value: unknown) => ({
  status,
  type: 'application/json; charset=utf-8',
  text: JSON.stringify(value),
});
const page = { status: 404, type: 'text/html', text: '<h1>Not Found</h1>' };

describe('the check of an answer', () => {
  test.each([
    ['an answer of 500', json(500, ['Sorry']), 'answered 500'],
    ['a refusal that is a page', page, '404 is text/html, not JSON'],
    ['a refusal that is an object', json(404, { error: 'x' }), '404 is not a list of sentences'],
    [
      'a formatting mistake',
      json(422, ['[object Object] is invalid']),
      '422 says "[object Object] is invalid"',
    ],
    ['a stack trace in a refusal', json(400, ['at read (/srv/dist/main.cjs:10)']), '400 reveals internals'],
    ['a database message', json(409, ['E11000 duplicate key']), '409 reveals internals'],
    ['another status than the call has', json(201, {}), 'answered 201, not 200'],
    ['what its schema does not have', json(200, { review: {} }), '200 does not fit its schema at review.id'],
    ['nothing in a refusal', json(404, ['This could not be found.']), null],
  ])('finds %s', (_name, answer, what) => {
    expect(checkAnswer({ call: 'getReview', method: 'GET', path: '/api/reviews/x' }, answer)).toBe(what);
  });
});
