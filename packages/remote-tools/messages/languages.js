/**
 * The languages that every catalog is written in; the first is the one the ids and descriptions are kept in.
 */
exports.LANGUAGES = ['en', 'es'];

/** Made from English by `pseudo.js`; the page shows it with local storage `language` = en-XA. */
exports.PSEUDO_LOCALE = 'en-XA';
