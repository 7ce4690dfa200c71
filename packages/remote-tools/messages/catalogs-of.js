const { existsSync, readFileSync, realpathSync } = require('node:fs');
const { createRequire } = require('node:module');
const path = require('node:path');

/**
 * The folders with the catalogs whose messages a bundle may show: its own, and those of Mesa's
 * packages that it depends on.
 * @param {string} dir the folder of the shell or of a remote
 * @returns {string[]} absolute; its own first
 */
exports.catalogFoldersOf = (dir) => {
  const { dependencies = {} } = JSON.parse(readFileSync(path.join(dir, 'package.json'), 'utf8'));
  const packages = Object.keys(dependencies)
    .filter((name) => name.startsWith('@mesa/'))
    .map((name) => folderOf(name, dir));
  return [...exports.ownFolders(dir), ...packages.flatMap(exports.ownFolders)];
};

/** The folder with a package's own catalogs; none for a package without messages. */
exports.ownFolders = (dir) => {
  const folder = path.join(dir, 'src/messages');
  return existsSync(path.join(folder, 'en.json')) ? [folder] : [];
};

/**
 * Reads one language of several folders: `{ id: { message, description } }`.
 * @throws Error when two packages have a message of the same id, or a catalog is not valid JSON of this form
 */
exports.readCatalog = (folders, language) => {
  const catalog = {};
  for (const folder of folders) {
    const file = path.join(folder, `${language}.json`);
    for (const [id, entry] of Object.entries(parse(file))) {
      if (typeof entry?.message !== 'string')
        throw new Error(`${file}: ${id} must be { "message": "…", "description": "…" }.`);
      if (id in catalog) throw new Error(`The message ${id} is in two catalogs; one of them is ${file}.`);
      catalog[id] = entry;
    }
  }
  return catalog;
};

function parse(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(`${file} cannot be read: ${error.message}`);
  }
}

/** By the folder, because a package's `exports` may hide its package.json. */
function folderOf(name, dir) {
  const paths = createRequire(path.join(dir, 'package.json')).resolve.paths(name);
  const found = paths.map((modules) => path.join(modules, name)).find((folder) => existsSync(folder));
  if (!found) throw new Error(`${name} is not installed.`);
  return realpathSync(found);
}
