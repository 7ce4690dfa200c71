import express from 'express';
import { createLog } from '@mesa/server-kit';
import request from 'supertest';
import { errorHandler } from '../edge/error-handler';
import { answerOf, relay, type ServiceResponse } from './service-response';

describe("a service's response", () => {
  const answer = (status: number, headers: Record<string, string>, body: unknown): ServiceResponse => ({
    status,
    headers: { 'content-type': 'application/json', ...headers },
    bytes: Buffer.from(JSON.stringify(body)),
  });
  /** What a browser gets for it, forwarded as it is or rebuilt by a join. */
  const seenBy = async (how: 'relayed' | 'rebuilt', given: ServiceResponse) => {
    const app = express();
    app.get('/', (_request, response) => {
      if (how === 'relayed') relay(response, given);
      else response.json(answerOf(given));
    });
    app.use(errorHandler(createLog('test', 'silent')));
    return request(app).get('/');
  };

  it.each(['relayed', 'rebuilt'] as const)(
    'keeps status, sentences and their headers when %s',
    async (how) => {
      const headers = { 'content-language': 'es', 'x-error-fields': 'phone,-', 'retry-after': '7' };
      const seen = await seenBy(how, answer(429, headers, ['Uno.', 'Dos.']));
      expect(seen.status).toBe(429);
      expect(seen.body).toEqual(['Uno.', 'Dos.']);
      expect(seen.headers).toMatchObject(headers);
    },
  );

  it.each<Record<string, string>>([{}, { 'content-language': 'fr' }])(
    'is marked as English with the headers %j',
    async (headers) => {
      const seen = await seenBy('rebuilt', answer(422, headers, ['Date is in the past']));
      expect(seen.headers['content-language']).toBe('en');
    },
  );

  it('becomes one neutral sentence when its error is no list of sentences', async () => {
    const seen = await seenBy('rebuilt', answer(500, {}, { stack: 'at line 7' }));
    expect([seen.status, seen.body]).toEqual([500, ['Mesa ran into a problem. Please try again.']]);
  });
});
