import { Refusal } from '@mesa/contract';
import { placeErrors, withoutFirstWord } from './place-errors';

const FIELDS = ['email', 'password'] as const;

describe('placeErrors', () => {
  it('puts each sentence under the field that the answer names, whatever its words', () => {
    const refusal = new Refusal('invalid', [
      { field: 'password', sentence: 'Email or password is wrong' },
      { field: 'email', sentence: 'Email is invalid' },
    ]);
    expect(placeErrors(refusal, FIELDS)).toEqual({
      under: { email: 'Email is invalid', password: 'Email or password is wrong' },
      rest: [],
    });
  });

  it('joins several sentences about one field', () => {
    const refusal = new Refusal('invalid', [
      { field: 'password', sentence: 'Password is too short' },
      { field: 'password', sentence: 'Password is too common' },
    ]);
    expect(placeErrors(refusal, FIELDS, withoutFirstWord).under.password).toBe('Is too short, Is too common');
  });

  it('returns sentences about no field of the form as the rest', () => {
    const refusal = new Refusal('invalid', [
      'This page is out of date.',
      { field: 'fname', sentence: 'Fname is invalid' },
    ]);
    expect(placeErrors(refusal, FIELDS)).toEqual({
      under: { email: null, password: null },
      rest: ['This page is out of date.', 'Fname is invalid'],
    });
  });

  it('is empty while nothing is wrong', () =>
    expect(placeErrors(null, FIELDS)).toEqual({ under: { email: null, password: null }, rest: [] }));
});
