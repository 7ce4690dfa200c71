import Router from '@koa/router';
import { answerInternal } from './koa';
import { testService } from './testing';
import { ANSWER_MS, REMAINING_HEADER, remainingOf } from './deadline';

describe('the deadline of a request', () => {
  it.each([
    ['1200', 1_200],
    [String(ANSWER_MS * 10), ANSWER_MS],
    ['', undefined],
    ['-5', undefined],
    ['0', undefined],
    ['1.5', undefined],
    ['NaN', undefined],
  ])('that the header says is %s', (header, ms) => {
    expect(remainingOf(header)).toBe(ms);
  });

  it('ends the wait for an answer that does not come', async () => {
    const routes = new Router();
    routes.get(
      '/internal/favorites',
      answerInternal('favoriteIds', () => new Promise(() => {})),
    );
    const service = testService(routes);
    const began = performance.now();
    const { status, headers, body } = await service
      .as()
      .get('/internal/favorites', undefined, { [REMAINING_HEADER]: '200' });
    expect([status, headers['retry-after'], body]).toEqual([503, '2', [expect.any(String)]]);
    expect(performance.now() - began).toBeLessThan(ANSWER_MS);
  });
});
