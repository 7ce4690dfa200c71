const path = require('node:path');
const { compatibility } = require('../webpack/contract');
const { catalogFoldersOf, ownFolders, readCatalog } = require('./catalogs-of');
const { compileCatalog } = require('./compile');
const { askedIn, literalsIn, sourcesIn } = require('./ids-in');
const { LANGUAGES } = require('./languages');

/**
 * What is wrong with the catalogs of a remote, without a build: a text that a language lacks, that is not
 * shown, or whose placeholders differ.
 * @param {string} dir the remote's folder
 * @returns {string[]} sentences
 */
exports.flawsOf = (dir) => {
  const { name } = require(path.join(dir, 'package.json'));
  const files = sourcesIn(dir);
  const [asked, literals] = [askedIn(files), literalsIn(files)];
  try {
    const own = new Set(LANGUAGES.flatMap((language) => Object.keys(readCatalog(ownFolders(dir), language))));
    const catalogs = LANGUAGES.map((language) => {
      const all = Object.entries(compileCatalog(readCatalog(catalogFoldersOf(dir), language)));
      return [language, Object.fromEntries(all.filter(([id]) => own.has(id) || asked.has(id)))];
    });
    const used = [...[...own].filter((id) => literals.has(id)), ...asked];
    return compatibility().messageFlaws(name, used, Object.fromEntries(catalogs));
  } catch (error) {
    return [error.message];
  }
};
