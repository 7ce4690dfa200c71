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
      restaurant_id: '1'.repeat(24),
      date: '2030-05-02',
      time: '7:00 PM',
      party_size: 2,
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
    ['ana＠bars.example', 'ana@bars.example'],
    ['ａｎａ@bars．example', 'ana@bars.example'],
    ['ana@bars。example', 'ana@bars.example'],
    ['ana@bars.example.', 'ana@bars.example'],
    ['\u00a0\u3000ana@bars.example\u2003', 'ana@bars.example'],
    ['mailto:ana@bars.example?subject=Hi', 'ana@bars.example'],
    ['MAILTO:Ana@Bars.example', 'ana@bars.example'],
    ['ana@bars.example\ufeff', 'ana@bars.example'],
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
    ['(310) 555-0123x12', '(310) 555-0123 x12'],
    ['310 555 0123 #45', '310 555 0123 x45'],
    ['tel:+13105550123', '+13105550123'],
    ['TEL:+1-310-555-0123;ext=45', '+1-310-555-0123 x45'],
    ['tel:3105550123;phone-context=+1', '3105550123'],
    ['tel: 310 555 0123', '310 555 0123'],
    ['sms:+13105550123', '+13105550123'],
    ['310.555.0123', '310.555.0123'],
    ['310·555·0123', '310.555.0123'],
    ['＋１ （３１０） ５５５－０１２３', '+1 (310) 555-0123'],
    ['310\u202f555\u20110123', '310 555-0123'],
    ['\u200b310\u3164 555 0123', '310 555 0123'],
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

  const nameOf = (fname: string) => parse(signUp, { user: { ...diner, fname } }).user.fname;

  it.each([
    ['Ana\u00a0María', 'Ana\u00a0María'],
    ['نیک\u200cروش', 'نیک\u200cروش'],
    ['葛\u{e0100}城', '葛\u{e0100}城'],
    ['Ana ❤\ufe0f', 'Ana ❤\ufe0f'],
    ['👩\u200d🍳', '👩\u200d🍳'],
    ["D'Angelo-Núñez", "D'Angelo-Núñez"],
  ])('as a name: %j', (typed, name) => {
    expect(nameOf(typed)).toBe(name);
  });

  const FILLERS = ['\u3164', '\u115f', '\u1160', '\uffa0', '\u2800', '\u200b', '\ufeff', '\u00ad', '\u034f'];
  const SELECTORS = ['\ufe0f', '\u{e0100}', '\u{e0041}', '\u180b', '\u200d', '\u2063'];

  it.each([...FILLERS, ...SELECTORS])('as a name with the letter %j, which nobody sees', (letter) => {
    expect(() => nameOf(letter)).toThrow("Fname can't be blank");
    expect(() => nameOf(`${letter} ${letter}`)).toThrow("Fname can't be blank");
    expect(() => nameOf(`An${letter}a`)).toThrow('Fname is invalid');
  });

  it.each([
    '\u0085',
    '\u009b',
    '\u2028',
    '\u2029',
    '\n',
    '\t',
    '\u0007',
    '\u202e',
    '\u200f',
    '\u2066',
    '\ud800',
  ])('as a name with the control %j', (control) => {
    expect(() => nameOf(`An${control}a`)).toThrow('Fname is invalid');
  });

  const notesOf = (notes: string) =>
    parse(callSchemas.changeReservation.body, { reservation: { notes } }).reservation.notes;
  const bodyOf = (body: string) => parse(callSchemas.changeReview.body, { review: { body } }).review.body;

  it('as text of several lines, with plain breaks and nothing that turns what follows', () => {
    for (const textOf of [notesOf, bodyOf]) {
      expect(textOf(' One\u2028two\u0085three\r\nfour ')).toBe('One\ntwo\nthree\r\nfour');
      expect(textOf('Nice\u202e place\u2066')).toBe('Nice place');
      expect(() => textOf('A\u009bB')).toThrow('invalid');
    }
    expect(notesOf('\u3164\u200b')).toBeNull();
    expect(() => bodyOf('\u3164 \u2800')).toThrow("Body can't be blank");
  });

  it('as a password: every space is a space, and blanks at the ends stay', () => {
    const passwordOf = (password: string) => parse(signUp, { user: { ...diner, password } }).user.password;
    expect(passwordOf(' quiet\u00a0cafe\u0301\u3000seven ')).toBe(' quiet caf\u00e9 seven ');
  });
});
