import { callSchemas } from './calls';
import { parse } from './parse';

const signUp = callSchemas.signUp.body;
const signIn = callSchemas.signIn.body;
const book = callSchemas.createReservation.body;

const diner = { fname: 'Ana', lname: 'Reyes', email: 'ana@mesa.example', password: 'a good password' };
const emailOf = (email: string) => parse(signUp, { user: { ...diner, email } }).user.email;
const phoneOf = (phone: string) =>
  parse(book, {
    reservation: {
      ...{ restaurant_id: '1'.repeat(24), date: '2030-05-02', time: '7:00 PM', party_size: 2 },
      phone,
    },
  }).reservation.phone;

describe('what people type', () => {
  it.each([
    ['\u202aana@mesa.example\u202c', 'ana@mesa.example'],
    ['ana@mesa.example\u200e', 'ana@mesa.example'],
    ['Ana@Bars.XN--P1AI', 'ana@bars.xn--p1ai'],
    ['a@почта.рф', 'a@xn--80a1acny.xn--p1ai'],
    ['josé@bücher.example', 'josé@xn--bcher-kva.example'],
    ['r&d@bars.example', 'r&d@bars.example'],
    ['a/b@bars.example', 'a/b@bars.example'],
    ["o'hara+mesa@bars.example", "o'hara+mesa@bars.example"],
  ])('as an address: %j is %s', (typed, address) => {
    expect(emailOf(typed)).toBe(address);
    expect(parse(signIn, { user: { email: typed, password: 'a good password' } }).user.email).toBe(address);
  });

  it.each([
    ...['a@bars-.example', 'a@-bars.example', 'a@bars', 'a@bars..example', 'a@127.0.0.1', 'a b@bars.example'],
    ...['.a@bars.example', 'a..b@bars.example', 'a@bars.example/x', 'a@bars.example:25', 'a@b@bars.example'],
    ...[`${'a'.repeat(65)}@bars.example`, 'a@bars.example>', '"a b"@bars.example', 'a@bars.3'],
  ])('as an address to which nothing can be delivered: %s', (typed) => {
    expect(() => emailOf(typed)).toThrow('Email is invalid');
  });

  it.each([
    ['\u202a+1 310 555 0123\u202c', '+1 310 555 0123'],
    ['310–555–0123', '310-555-0123'],
    ['(310)\u00a0555-0123', '(310) 555-0123'],
    ['٣١٠٥٥٥٠١٢٣', '3105550123'],
    ['３１０−５５５−０１２３', '310-555-0123'],
    ['(310) 555-0123 x45', '(310) 555-0123 x45'],
    ['(310) 555-0123, ext. 45', '(310) 555-0123 x45'],
  ])('as a phone number: %j is %s', (typed, number) => {
    expect(phoneOf(typed)).toBe(number);
  });

  it.each(['555-0123', '0000000000', '310555012301234567', '310 555 0123 x', 'call 3105550123'])(
    'as a phone number that is none: %s',
    (typed) => {
      expect(() => phoneOf(typed)).toThrow('Phone must have 10 to 15 digits');
    },
  );

  it('as a password and a name, with accents of either form', () => {
    const { user } = parse(signUp, {
      user: { ...diner, lname: 'Nu\u0301n\u0303ez', password: 'quiet-cafe\u0301-7' },
    });
    expect(user).toMatchObject({ lname: 'N\u00fa\u00f1ez', password: 'quiet-caf\u00e9-7' });
  });
});
