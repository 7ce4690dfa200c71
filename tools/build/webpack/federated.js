const { ModuleFederationPlugin } = require('@module-federation/enhanced/webpack');
const { sharedByRemote } = require('./shared');

/**
 * What makes a bundle a remote: a container on the page under its name that gives one module, './remote'.
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
    // the federation runtime is the shell's: 13 kB less in each remote, at the price of one version for all
    experiments: { externalRuntime: true, optimization: { disableSnapshot: true, target: 'web' } },
    manifest: false,
    dts: false,
  });
