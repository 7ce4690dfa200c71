const { TYPE } = require('@formatjs/icu-messageformat-parser');

/** The page shows it with local storage `language` = en-XA. */
exports.PSEUDO_LOCALE = 'en-XA';

const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const ACCENTED = 'áƀćđéƒĝĥíĵķĺɱñóƥɋŕšťúṽŵẋýžÁƁĆĐÉƑĜĤÍĴĶĹṀÑÓƤɊŔŠŤÚṼŴẊÝŽ';
const GROWTH = 0.4;

/**
 * A compiled English catalog as the pseudo-language en-XA: accents, brackets and 40 % more letters, so that a
 * text outside the catalogs, a text that is put together, and a box that is too small all show.
 */
exports.pseudoCatalog = (catalog) =>
  Object.fromEntries(
    Object.entries(catalog).map(([id, message]) => [
      id,
      typeof message === 'string'
        ? `[${pseudo(message)}]`
        : [literal('['), ...message.map(pseudoElement), literal(']')],
    ]),
  );

const literal = (value) => ({ type: TYPE.literal, value });

/** Placeholders stay as they are; what a plural, a choice or a tag contains is written like the rest. */
function pseudoElement(element) {
  if (element.type === TYPE.literal) return literal(pseudo(element.value));
  if (element.children) return { ...element, children: element.children.map(pseudoElement) };
  if (!element.options) return element;
  const options = Object.entries(element.options).map(([name, { value }]) => [
    name,
    { value: value.map(pseudoElement) },
  ]);
  return { ...element, options: Object.fromEntries(options) };
}

function pseudo(text) {
  let owed = 0;
  return text.replace(/[A-Za-z]/g, (letter) => {
    owed += GROWTH;
    const accented = ACCENTED[PLAIN.indexOf(letter)];
    if (owed < 1 || !/[aeiou]/i.test(letter)) return accented;
    const more = Math.floor(owed);
    owed -= more;
    return accented.repeat(1 + more);
  });
}
