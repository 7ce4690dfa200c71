import { errorFieldsOf, Refusal, withErrorFields } from './refusal';

describe('the fields of a refusal', () => {
  it('are listed with its sentences, null for a sentence about no field', () => {
    const refusal = new Refusal('invalid', [
      { sentence: 'Email is invalid', field: 'email' },
      'The file is empty',
    ]);
    expect(refusal).toMatchObject({
      message: 'Email is invalid; The file is empty',
      sentences: ['Email is invalid', 'The file is empty'],
      fields: ['email', null],
    });
  });

  it('are written into a header, which is omitted when no sentence is about a field', () => {
    expect(errorFieldsOf({ fields: ['email', null, 'password'] })).toBe('email,-,password');
    expect(errorFieldsOf(new Refusal('missing', 'This could not be found.'))).toBeUndefined();
  });

  it.each([
    ['email,-', ['email', null]],
    ['email, phone', ['email', 'phone']],
    ['email', [null, null]],
    ['', [null, null]],
    [null, [null, null]],
  ])('are read from %p', (header, fields) => {
    expect(withErrorFields(['One.', 'Two.'], header).map(({ field }) => field)).toEqual(fields);
  });
});
