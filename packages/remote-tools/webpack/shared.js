const { existsSync, readFileSync } = require('node:fs');
const path = require('node:path');

/**
 * What shell and remotes share (docs/decisions/001). The shell contains all of it in its
 * first file; remotes contain none of it. A remote built against another major version is rejected before it
 * renders anything.
 */
const LIBRARIES = ['react', 'react-dom'];
const OURS = ['@mesa/web-client', '@mesa/messages', '@mesa/remote-kit'];
const ENTRY_POINTS = {
  '@mesa/remote-kit/router': '@mesa/remote-kit',
  '@mesa/remote-kit/state': '@mesa/remote-kit',
};

/** The modules that shell and remotes share. */
exports.SHARED = [...LIBRARIES, ...OURS, ...Object.keys(ENTRY_POINTS)];

const packageOf = (key) => ENTRY_POINTS[key] ?? key;

function versions(dir) {
  return exports.SHARED.map((key) => [key, versionOf(packageOf(key), dir)]);
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
 * A remote's configuration: no copy of its own. Of our packages it accepts every version, because the publish
 * gate compares the names and types that it uses; of a library every version of the same major.
 */
exports.sharedByRemote = (dir) =>
  Object.fromEntries(
    Object.entries(exports.ranges(dir)).map(([key, requiredVersion]) => [
      key,
      { singleton: true, strictVersion: true, import: false, requiredVersion },
    ]),
  );

/** The version ranges that a remote requires, by key; the publish gate compares them with `provided`. */
exports.ranges = (dir) =>
  Object.fromEntries(
    versions(dir).map(([key, version]) => [
      key,
      LIBRARIES.includes(key) ? `^${version.split('.')[0]}.0.0` : '*',
    ]),
  );

/** The versions that the shell provides, by key. */
exports.provided = (dir) => Object.fromEntries(versions(dir));

exports.federationVersion = versionOf('@module-federation/enhanced', __dirname);
