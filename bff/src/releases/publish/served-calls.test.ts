import type { CallShape } from '@mesa/contract';
import { callIncompatibilities } from '@mesa/contract/compatibility';
import { servedCalls } from './service-calls';

describe('the comparison of calls', () => {
  const shape = (more: Partial<CallShape> = {}): CallShape => ({
    method: 'POST',
    path: '/api/gifts',
    takes: {
      body: 'object',
      'body.gift': 'object',
      'body.gift.name': 'string',
      'body.gift.note?': 'null|string',
      'body.gift.kind': '"cup"|"wine"',
    },
    gives: {
      answer: 'object',
      'answer.*': 'object',
      'answer.*.id': 'string',
      'answer.*.cost': 'number',
      'answer.*.tags': 'array',
      'answer.*.tags[]': 'string',
    },
    ...more,
  });
  const without = (fields: Record<string, string>, ...paths: string[]) =>
    Object.fromEntries(
      Object.entries(fields).filter(([path]) => !paths.some((gone) => path.startsWith(gone))),
    );
  const ask = (served: CallShape | undefined, built = shape()) =>
    callIncompatibilities('mf-gifts', { giveGift: built }, served ? { giveGift: served } : {});

  it('accepts builds made for the same calls or for fewer', () => {
    expect(callIncompatibilities('mf-all', servedCalls, servedCalls)).toEqual([]);
    expect(
      ask(
        shape({
          takes: { ...shape().takes, 'body.gift.color?': 'string' },
          gives: { ...shape().gives, 'answer.*.color': 'string' },
        }),
      ),
    ).toEqual([]);
  });

  it('names a call that was removed or moved', () => {
    expect(ask(undefined)).toEqual(['mf-gifts calls giveGift (POST /api/gifts), which is not served.']);
    expect(ask(shape({ method: 'PUT' }))).toEqual([
      'mf-gifts calls giveGift at POST /api/gifts; it is served at PUT /api/gifts.',
    ]);
  });

  it.each<[string, Partial<CallShape>, string]>([
    [
      'is no longer taken',
      { takes: without(shape().takes, 'body.gift.note') },
      'giveGift no longer accepts body.gift.note, which mf-gifts may send.',
    ],
    [
      'is needed now',
      { takes: { ...shape().takes, 'body.gift.for': 'string' } },
      'giveGift requires body.gift.for, which mf-gifts does not send.',
    ],
    [
      'must no longer be left out',
      { takes: { ...without(shape().takes, 'body.gift.note'), 'body.gift.note': 'null|string' } },
      'giveGift requires body.gift.note, which mf-gifts may omit.',
    ],
    [
      'is taken as something else',
      { takes: { ...shape().takes, 'body.gift.name': 'integer' } },
      'giveGift accepts body.gift.name as integer; mf-gifts sends string.',
    ],
    [
      'has a literal less',
      { takes: { ...shape().takes, 'body.gift.kind': '"wine"' } },
      'giveGift accepts body.gift.kind as "wine"; mf-gifts sends "cup" or "wine".',
    ],
    [
      'is no longer given',
      { gives: without(shape().gives, 'answer.*.cost') },
      'giveGift no longer returns answer.*.cost, which mf-gifts may read.',
    ],
    [
      'may be missing now',
      { gives: { ...without(shape().gives, 'answer.*.cost'), 'answer.*.cost?': 'number' } },
      'giveGift may omit answer.*.cost, which mf-gifts requires.',
    ],
    [
      'may be null now',
      { gives: { ...shape().gives, 'answer.*.id': 'null|string' } },
      'giveGift returns answer.*.id as null or string; mf-gifts reads string.',
    ],
  ])('names a field that %s', (_, change, sentence) => expect(ask(shape(change))).toEqual([sentence]));

  it('names the outermost missing field only', () => {
    expect(ask(shape({ gives: without(shape().gives, 'answer.*.tags') }))).toEqual([
      'giveGift no longer returns answer.*.tags, which mf-gifts may read.',
    ]);
    expect(ask(shape({ takes: without(shape().takes, 'body') }))).toEqual([
      'giveGift no longer accepts body, which mf-gifts may send.',
    ]);
  });

  it('accepts integers for numbers, wider inputs and new literals in answers', () => {
    expect(
      ask(
        shape({
          takes: {
            ...shape().takes,
            'body.gift.name': 'null|string',
            'body.gift.kind': '"cup"|"tea"|"wine"',
          },
          gives: { ...shape().gives, 'answer.*.cost': 'integer', 'answer.*.id': '"a"|"b"' },
        }),
      ),
    ).toEqual([]);
  });
});
