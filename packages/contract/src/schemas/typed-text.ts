/**
 * What people type, paste and let their phones fill in, in the one form that is compared and stored: accents
 * as one character, no marks that nobody sees. Every field that is shown to others is judged here.
 */

/** Text with its accents composed: two keyboards write the same word with different code points. */
export const composed = (text: string): string => text.normalize('NFC');

/**
 * A password as RFC 8265 compares it (OpaqueString): any space is a space, accents are composed, and every
 * other character counts, blanks at its ends too.
 */
export const opaqueString = (password: string): string => composed(password.replace(/\p{Zs}/gu, ' '));

// control characters could forge log lines and command terminals; a lone surrogate is not a character, and a
// database would store a different one
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}\p{Surrogate}]/u;
/** Of a text of several lines. */
const CONTROL_OF_LINES = /[^\P{Cc}\t\n\r]|\p{Surrogate}/u;

/** Whether a text has one line, without control characters. */
export const isLine = (text: string): boolean => !CONTROL.test(text);

/** Whether a text has no control characters but those of lines. */
export const isText = (text: string): boolean => !CONTROL_OF_LINES.test(text);

/** Letters and marks that nobody sees: fillers, joiners, tags, marks of direction, the empty Braille sign. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Format}\u2800]/gu;
/** Where one is needed to write: between letters that join, after an ideograph or an emoji. */
const JOINING =
  '[\\p{sc=Arab}\\p{sc=Syrc}\\p{sc=Deva}\\p{sc=Beng}\\p{sc=Guru}\\p{sc=Gujr}\\p{sc=Orya}\\p{sc=Taml}' +
  '\\p{sc=Telu}\\p{sc=Knda}\\p{sc=Mlym}\\p{sc=Sinh}\\p{sc=Khmr}\\p{sc=Mymr}\\p{sc=Inherited}]';
const NEEDED = new RegExp(
  [
    `(?<=${JOINING})[\\u200c\\u200d](?=${JOINING})`,
    '(?<=\\p{sc=Han})[\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}]',
    '(?<=\\p{Emoji})\\ufe0f',
    '(?<=\\p{Extended_Pictographic}\\ufe0f?)\\u200d(?=\\p{Extended_Pictographic})',
  ].join('|'),
  'gu',
);

/** Whether a text has at least one character that can be seen. */
export const isVisible = (text: string): boolean =>
  /[\p{L}\p{N}\p{P}\p{S}]/u.test(text.replace(INVISIBLE, ''));

/** Whether a text has letters or marks that nobody sees, and that it could do without. */
export const holdsInvisible = (text: string): boolean => text.replace(NEEDED, '').search(INVISIBLE) >= 0;

/** Marks that turn the direction of all that follows them, which a text could disguise. */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/g;

/** A text of several lines, with plain line breaks and without marks that turn what follows it. */
export const plainLines = (text: string): string =>
  composed(text.replace(/\u0085|\p{Zl}|\p{Zp}/gu, '\n').replace(TURNING, '')).trim();

/** Without what nobody sees, such as marks of direction that contact lists add. */
const visible = (text: string): string => text.replace(INVISIBLE, '').trim();

/** Letters, digits and signs of full width, as East Asian keyboards write them, in the usual one. */
const halfWidth = (text: string): string =>
  text.replace(/[\uff01-\uff5e]/g, (character) => String.fromCharCode(character.charCodeAt(0) - 0xfee0));

const LOCAL_PART = /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
const HOST = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$/;

/** An e-mail address in lower case, its domain as mail servers know it (IDNA); unchecked. */
export function emailAddress(text: string): string {
  const address = halfWidth(composed(visible(text)))
    .toLowerCase()
    .replace(/^mailto:([^?]*).*$/, '$1')
    .replace(/[.\u3002\uff61]+$/, '')
    .trim();
  const at = address.lastIndexOf('@');
  const [name, domain] = [address.slice(0, at), address.slice(at + 1)];
  // a URL would end at these, and its host be another one
  if (at < 1 || /[\s/\\?#:@%[\]]/.test(domain)) return address;
  const url = `http://${domain}`;
  return URL.canParse(url) ? `${name}@${new URL(url).hostname}` : address;
}

/** Whether mail can be delivered to what `emailAddress` returned. */
export function isEmailAddress(address: string): boolean {
  const at = address.lastIndexOf('@');
  const name = address.slice(0, at);
  return at > 0 && name.length <= 64 && LOCAL_PART.test(name) && HOST.test(address.slice(at + 1));
}

/** The value of a digit of any script: those of a script follow one another from zero. */
function digitOf(character: string): string {
  const code = character.codePointAt(0)!;
  let below = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(code - below - 1))) below += 1;
  return String(below % 10);
}

/** How an extension is written: "x45", ", ext. 45", "#45", and in addresses of phones ";ext=45". */
const EXTENSION = /[ ,;]*(?:(?<!\p{L})(?:x|ext\.?|extension|extensi\u00f3n)|#)[ .:=]*(\d{1,6})$/iu;

/** A phone number with the digits 0 to 9 and plain dashes, an extension as " x45"; unchecked. */
export function phoneNumber(text: string): string {
  const number = visible(text.normalize('NFKC')).replace(/\p{Nd}/gu, digitOf);
  const [, address, extension] = /^(?:tel|sms|callto):([^;]*)(?:.*;ext=(\d{1,6}))?.*$/i.exec(number) ?? [];
  return (address === undefined ? number : extension ? `${address} x${extension}` : address)
    .replace(/\p{Dash_Punctuation}|\u2212/gu, '-')
    .replace(/[\u00b7\u2022\u2219]/g, '.')
    .replace(/\s+/g, ' ')
    .replace(EXTENSION, ' x$1')
    .trim();
}

/** The digits of what `phoneNumber` returned, without an extension; undefined for other characters. */
export function digitsOfPhone(number: string): string | undefined {
  const [, subscriber] = /^(\+?[\d ().\-/]*?)(?: x\d{1,6})?$/.exec(number) ?? [];
  return subscriber?.replace(/\D/g, '');
}

/** Whether what `phoneNumber` returned can be called: 10 to 15 digits, not all the same. */
export function isPhoneNumber(number: string): boolean {
  const digits = digitsOfPhone(number) ?? '';
  return number.length <= 40 && /^\d{10,15}$/.test(digits) && new Set(digits).size > 1;
}
