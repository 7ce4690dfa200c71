/** The languages of every catalog; ids and descriptions are kept in the first. */
exports.LANGUAGES = ['en', 'es'];

/** Made from English by `pseudo.js`; the page shows it with local storage `language` = en-XA. */
exports.PSEUDO_LOCALE = 'en-XA';
