const { ownFolders, readCatalog } = require('../messages/catalogs-of');
const { PSEUDO_LOCALE, pseudoCatalog } = require('../messages/pseudo');
const { askedIn, literalsIn, sourcesIn } = require('../messages/ids-in');
const { compatibility } = require('./contract');
const { sourcesOf } = require('./sources-of');

/** The language with all ids and their descriptions. */
const SOURCE = 'en';
const FILE = /^messages\.([\w-]+)\.\w+\.json$/;

/**
 * The catalogs of a bundle by locale, as they are in its files.
 * @returns {Record<string, { file: string, catalog: object }>}
 */
function catalogsIn(assets) {
  const found = Object.keys(assets).flatMap((file) => {
    const locale = FILE.exec(file)?.[1];
    return locale ? [[locale, { file, catalog: JSON.parse(String(assets[file].source())) }]] : [];
  });
  return Object.fromEntries(found);
}

/** The files of a bundle's messages, by language; empty for a bundle without messages. */
exports.messageFilesIn = (assets) =>
  Object.fromEntries(
    Object.entries(catalogsIn(assets))
      .filter(([locale]) => locale !== PSEUDO_LOCALE)
      .map(([locale, { file }]) => [locale, file]),
  );

/** The ids that a bundle shows. */
exports.messageIdsIn = (assets) => Object.keys(catalogsIn(assets)[SOURCE]?.catalog ?? {}).sort();

/**
 * Finishes `messages.{locale}.{hash}.json`: removes what the bundle does not show of the packages it is made
 * with, rejects what is missing, unused or different between the languages, and adds the pseudo-language.
 */
exports.MessagesPlugin = class MessagesPlugin {
  /** @param {string} dir the folder of the shell or of a remote */
  constructor(dir) {
    this.dir = dir;
  }

  apply(compiler) {
    const { Compilation } = compiler.webpack;
    const { PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE, PROCESS_ASSETS_STAGE_OPTIMIZE_HASH } = Compilation;
    compiler.hooks.thisCompilation.tap('MessagesPlugin', (compilation) => {
      const at = (stage, run) =>
        compilation.hooks.processAssets.tap({ name: 'MessagesPlugin', stage }, (assets) => {
          // a catalog that the loader refused has no content to read
          if (compilation.errors.length > 0) return;
          try {
            run(compilation, assets, compiler.webpack);
          } catch (error) {
            compilation.errors.push(new compiler.webpack.WebpackError(error.message));
          }
        });
      at(PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE, (...all) => this.keepUsed(...all));
      // when names have their final hashes, before files are compressed
      at(PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 1, addPseudoLanguage);
    });
  }

  keepUsed(compilation, assets, { sources }) {
    const catalogs = catalogsIn(assets);
    if (Object.keys(catalogs).length === 0) return;
    const ownIds = new Set(Object.keys(readCatalog(ownFolders(this.dir), SOURCE)));
    const own = sourcesIn(this.dir);
    const literals = literalsIn([...own, ...sourcesOf(compilation)]);
    const kept = mapValues(catalogs, ({ catalog }) =>
      Object.fromEntries(Object.entries(catalog).filter(([id]) => ownIds.has(id) || literals.has(id))),
    );
    const known = Object.values(kept).flatMap((catalog) => Object.keys(catalog));
    const used = [...known.filter((id) => literals.has(id)), ...askedIn(own)];
    const flaws = compatibility().messageFlaws(compilation.outputOptions.uniqueName, used, kept);
    if (flaws.length > 0) throw new Error(flaws.join('\n'));
    for (const [locale, { file }] of Object.entries(catalogs))
      compilation.updateAsset(file, new sources.RawSource(JSON.stringify(kept[locale])));
  }
};

const mapValues = (object, of) =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, of(value)]));

function addPseudoLanguage(compilation, assets, { sources }) {
  const english = catalogsIn(assets)[SOURCE];
  if (!english) return;
  compilation.emitAsset(
    english.file.replace(`.${SOURCE}.`, `.${PSEUDO_LOCALE}.`),
    new sources.RawSource(JSON.stringify(pseudoCatalog(english.catalog))),
  );
}
