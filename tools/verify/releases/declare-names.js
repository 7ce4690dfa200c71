const { readdirSync } = require('node:fs');
const path = require('node:path');
const { providedNames, usedNames } = require('@mesa/remote-tools/types');

/**
 * Adds to a build what the builds of earlier releases do not declare: the names that a remote uses, or that
 * the shell provides.
 * @param {string} checkout
 * @param {string} part "shell" or a remote's name
 * @param {Record<string, string>} files the build's files in base64, by path
 */
exports.declareNames = (checkout, part, files) => {
  const dir = path.join(checkout, part);
  const name = part === 'shell' ? 'assets.json' : 'remote.json';
  const built = JSON.parse(Buffer.from(files[name], 'base64').toString());
  if (part === 'shell') {
    const modules = Object.keys(built.provides.shared);
    built.provides.names ??= providedNames(dir, modules);
    built.provides.hash ??= `release ${path.basename(checkout)}`;
  } else {
    const sources = [path.join(dir, 'src'), path.join(checkout, 'packages/ui/src')].flatMap(sourcesIn);
    built.uses ??= usedNames(dir, sources, Object.keys(built.shared));
  }
  return { ...files, [name]: Buffer.from(JSON.stringify(built)).toString('base64') };
};

/** What is for tests, or for running a remote alone, is not in its build. */
function sourcesIn(folder) {
  return readdirSync(folder, { recursive: true })
    .filter((name) => /\.tsx?$/.test(name) && !/\.d\.ts$|\.test\.|(^|\/)(testing|standalone)/.test(name))
    .map((name) => path.join(folder, name));
}
