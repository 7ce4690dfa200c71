/**
 * What people type, paste and let their phones fill in, in the one form that is compared and stored: accents
 * as one character, no marks that nobody sees.
 */

/** Text with its accents composed: two keyboards write the same password with different code points. */
export const composed = (text: string): string => text.normalize('NFC');

/** Without invisible marks, such as those of direction that contact lists add. */
const visible = (text: string): string => text.replace(/\p{Format}/gu, '').trim();

const LOCAL_PART = /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
const HOST = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$/;

/** An e-mail address in lower case, its domain as mail servers know it (IDNA); unchecked. */
export function emailAddress(text: string): string {
  const address = composed(visible(text)).toLowerCase();
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

/** A phone number with the digits 0 to 9 and plain dashes, an extension as " x45"; unchecked. */
export function phoneNumber(text: string): string {
  return visible(text.normalize('NFKC'))
    .replace(/\p{Nd}/gu, digitOf)
    .replace(/\p{Dash_Punctuation}|\u2212/gu, '-')
    .replace(/\s+/g, ' ')
    .replace(/[ ,;]*\b(?:x|ext\.?|extension)[ .:=]*(\d{1,6})$/i, ' x$1');
}

/** The digits of what `phoneNumber` returned, without an extension; undefined for other characters. */
export function digitsOfPhone(number: string): string | undefined {
  const [, subscriber] = /^(\+?[\d ().\-/]*?)(?: x\d{1,6})?$/.exec(number) ?? [];
  return subscriber?.replace(/\D/g, '');
}
