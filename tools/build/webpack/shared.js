const { existsSync, readFileSync } = require('node:fs');
const path = require('node:path');

/**
 * What shell and remotes share (docs/decisions/003-shared-modules.md). The shell contains all of it in its
 * first file; remotes contain none of it. A remote built against another major version is rejected before it
 * renders anything.
 */
const LIBRARIES = ['react', 'react-dom'];
const OURS = ['@mesa/web-client', '@mesa/remote-kit'];
const ENTRY_POINTS = {
  '@mesa/remote-kit/router': '@mesa/remote-kit',
  '@mesa/remote-kit/state': '@mesa/remote-kit',
};

const packageOf = (key) => ENTRY_POINTS[key] ?? key;

function versions(dir) {
  const keys = [...LIBRARIES, ...OURS, ...Object.keys(ENTRY_POINTS)];
  return keys.map((key) => [key, versionOf(packageOf(key), dir)]);
}

/** The installed version; read from the folder, because a package's `exports` may hide its package.json. */
function versionOf(name, dir) {
  const file = path.join(dir, 'node_modules', name, 'package.json');
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')).version;
  const parent = path.dirname(dir);
  if (parent === dir) throw new Error(`${name} is not installed.`);
  return versionOf(name, parent);
}

/** The shell's configuration: eager, so that the first screen needs no additional round trip. */
exports.sharedByShell = (dir) =>
  Object.fromEntries(
    versions(dir).map(([key, version]) => [
      key,
      { singleton: true, strictVersion: true, eager: true, version, requiredVersion: `^${version}` },
    ]),
  );

/**
 * A remote's configuration: no copy of its own; requires the version it was built against, or a newer one of
 * the same major.
 */
exports.sharedByRemote = (dir) =>
  Object.fromEntries(
    versions(dir).map(([key, version]) => [
      key,
      { singleton: true, strictVersion: true, import: false, requiredVersion: `^${version}` },
    ]),
  );

/** The version ranges that a remote requires, by key; the publish gate compares them with `provided`. */
exports.ranges = (dir) => Object.fromEntries(versions(dir).map(([key, version]) => [key, `^${version}`]));

/** The versions that the shell provides, by key. */
exports.provided = (dir) => Object.fromEntries(versions(dir));

exports.federationVersion = versionOf('@module-federation/enhanced', __dirname);
