import { calls, type CallName } from '../calls';
import { shapeOf } from './shapes';

describe('the shape of a call', () => {
  it('lists every field of input and answer with its types, and whether it is optional', () => {
    expect(shapeOf('createReservation')).toMatchObject({
      method: 'POST',
      path: '/api/reservations',
      takes: {
        body: 'object',
        'body.reservation': 'object',
        'body.reservation.party_size': 'integer',
        'body.reservation.notes?': 'null|string',
      },
      gives: {
        'answer.*': 'object',
        'answer.*.id': 'string',
        'answer.*.notes': 'null|string',
        'answer.*.review?.photos[].url': 'string',
      },
    });
    expect(shapeOf('getAvailability').gives).toMatchObject({
      'answer.slots[].reason?': '"closed"|"full"|"held"|"party_too_large"|"past"',
    });
    expect(shapeOf('cancelReservation')).toEqual({
      method: 'DELETE',
      path: '/api/reservations/:id',
      takes: { params: 'object', 'params.id': 'string' },
      gives: {},
    });
  });

  it('has a type for every field of every call', () => {
    for (const name of Object.keys(calls) as CallName[])
      expect(Object.values({ ...shapeOf(name).takes, ...shapeOf(name).gives })).not.toContain('any');
  });
});
