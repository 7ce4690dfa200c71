const { compileCatalog } = require('../messages/compile');

/** Compiles catalogs for tests as the build does for the browser; tests import them, and load no file. */
module.exports = {
  process: (text) => ({ code: JSON.stringify(compileCatalog(JSON.parse(text))) }),
};
