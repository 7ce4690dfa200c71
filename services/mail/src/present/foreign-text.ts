/** What mail programs show as a link: an address, or a dot between two words in any script. */
const ADDRESS = /:\/\/|www\.|\d{1,3}(\.\d{1,3}){3}/i;
const DOMAIN = /[\p{L}\p{N}][.\u3002\uff0e\uff61][\p{L}\p{N}-]*\p{L}[\p{L}\p{N}-]/u;
/** Where a link would hold together: a dot beside a letter, "@", and the colon of "://". */
const JOINTS = new RegExp(
  [
    '[.\\u3002\\uff0e\\uff61](?=\\p{Cf}*\\p{L})',
    '(?<=\\p{L}\\p{Cf}*)[.\\u3002\\uff0e\\uff61](?=\\p{Cf}*\\p{N})',
    '@(?=\\S)|:(?=/)',
  ].join('|'),
  'gu',
);
const NUMBERS = /\d{1,3}(\.\d{1,3}){3}/g;

/** Whether mail programs may show a link in a text. */
export const holdsLink = (text: string): boolean => ADDRESS.test(text) || DOMAIN.test(text);

/** No name has so many digits, in whatever script, and every phone number has more. */
const DIGITS_MAX = 4;

/** Whether a name may hold a number to call. */
export const holdsNumber = (name: string): boolean => (name.match(/\p{N}/gu) ?? []).length > DIGITS_MAX;

/**
 * SECURITY: a text that a guest typed, for a restaurant: one line, so that it cannot pass for other lines of
 * the mail; and with a space in every place that could hold a link together, whether it is one or not. An
 * invisible sign is not enough: browsers drop it from an address.
 */
export function unlinked(text: string): string {
  return oneLine(text)
    .replace(NUMBERS, (address) => address.replaceAll('.', '. '))
    .replace(JOINTS, '$& ');
}

/** SECURITY: a header is one line, whatever a diner typed. */
export function oneLine(value: string): string {
  return value.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}
