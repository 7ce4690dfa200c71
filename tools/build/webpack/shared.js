const { existsSync, readFileSync } = require('node:fs');
const path = require('node:path');

/**
 * What shell and remotes share (docs/decisions/003-shared-modules.md). The shell brings all of it, eagerly, in its first file;
 * remotes bring none of it. A remote that was built for another major is refused before it draws anything.
 */
const LIBRARIES = ['react', 'react-dom'];
const OURS = ['@mesa/web-client', '@mesa/remote-kit'];
const FACES = { '@mesa/remote-kit/router': '@mesa/remote-kit', '@mesa/remote-kit/state': '@mesa/remote-kit' };

const packageOf = (key) => FACES[key] ?? key;

function versions(dir) {
  const keys = [...LIBRARIES, ...OURS, ...Object.keys(FACES)];
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

/** The shell's side: eager, so that no round trip stands between page and first screen. */
exports.sharedByShell = (dir) =>
  Object.fromEntries(
    versions(dir).map(([key, version]) => [
      key,
      { singleton: true, strictVersion: true, eager: true, version, requiredVersion: `^${version}` },
    ]),
  );

/** A remote's side: nothing of its own; what it was built against, or newer within the major. */
exports.sharedByRemote = (dir) =>
  Object.fromEntries(
    versions(dir).map(([key, version]) => [
      key,
      { singleton: true, strictVersion: true, import: false, requiredVersion: `^${version}` },
    ]),
  );

/** Version ranges a remote asks of the shell, by key: what the publish gate compares. */
exports.ranges = (dir) => Object.fromEntries(versions(dir).map(([key, version]) => [key, `^${version}`]));

/** What the shell gives, by key: the other side of the gate's comparison. */
exports.provided = (dir) => Object.fromEntries(versions(dir));

exports.federationVersion = versionOf('@module-federation/enhanced', __dirname);
