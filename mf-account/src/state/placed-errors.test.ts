import { placeErrors, SIGN_IN_PLACES, SIGN_UP_PLACES } from './placed-errors';

test.each([
  ["Email can't be blank", { email: "Email can't be blank", password: null }, []],
  ["Your password can't be blank", { email: null, password: "Your password can't be blank" }, []],
  // "email" in lower case is no "Email"
  [
    'Your email or password is incorrect',
    { email: null, password: 'Your email or password is incorrect' },
    [],
  ],
  ['Mesa cannot be reached.', { email: null, password: null }, ['Mesa cannot be reached.']],
])('sign-in: "%s" stands whole where spec.md §5 says', (sentence, under, rest) => {
  expect(placeErrors([sentence], SIGN_IN_PLACES)).toEqual({ under, rest });
});

test.each([
  ["Fname can't be blank", 'fname', "can't be blank"],
  ["Lname can't be blank", 'lname', "can't be blank"],
  ['Email has already been taken', 'email', 'has already been taken'],
  ['Password is too short (minimum is 8 characters)', 'password', 'is too short (minimum is 8 characters)'],
])('sign-up: "%s" stands under %s without its first word', (sentence, field, words) => {
  const { under, rest } = placeErrors([sentence], SIGN_UP_PLACES);
  expect(under).toEqual({ fname: null, lname: null, email: null, password: null, [field]: words });
  expect(rest).toEqual([]);
});

test('several sentences of one field stand together, and what names no field is left over', () => {
  const { under, rest } = placeErrors(
    ['Password is too short', 'Mesa got too many requests.', 'Password is too common'],
    SIGN_UP_PLACES,
  );
  expect(under.password).toBe('is too short, is too common');
  expect(rest).toEqual(['Mesa got too many requests.']);
});
