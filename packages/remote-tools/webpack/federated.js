const { ModuleFederationPlugin } = require('@module-federation/enhanced/webpack');
const { sharedByRemote } = require('./shared');

/**
 * Makes a bundle a federated remote: a container on `window` under its name that exposes one module,
 * './remote'.
 * @param {string} dir the remote's folder
 * @param {string} name
 * @param {{ filename: string, exposed: object }} files the entry's name and what it exposes
 */
exports.federated = (dir, name, { filename, exposed }) =>
  new ModuleFederationPlugin({
    name,
    filename,
    library: { type: 'window', name },
    exposes: { './remote': exposed },
    shared: sharedByRemote(dir),
    shareStrategy: 'loaded-first',
    // the shell provides the federation runtime: 13 kB less in each remote, but all remotes must use its
    // version
    experiments: { externalRuntime: true, optimization: { disableSnapshot: true, target: 'web' } },
    manifest: false,
    dts: false,
  });
