const path = require('node:path');
const { catalogFoldersOf, readCatalog } = require('../messages/catalogs-of');
const { compileCatalog } = require('../messages/compile');

/**
 * A loader for `src/messages/{language}.json`: the compiled catalog of the whole bundle, whichever package
 * imports it. Equal files have one name, so that a bundle has one file for each language.
 */
module.exports = function messagesLoader() {
  const folders = catalogFoldersOf(this.getOptions().dir);
  const language = path.basename(this.resourcePath, '.json');
  for (const folder of folders) this.addDependency(path.join(folder, `${language}.json`));
  return JSON.stringify(compileCatalog(readCatalog(folders, language)));
};
