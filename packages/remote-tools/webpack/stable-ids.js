const GENERATED = /\.federation[\\/]entry\./;

/**
 * Gives the two modules that Module Federation generates fixed ids. Their own would be made from absolute
 * paths: the same source in another checkout would then be files of other names, up to 0.2 kB larger.
 */
exports.StableIdsPlugin = class StableIdsPlugin {
  apply(compiler) {
    compiler.hooks.compilation.tap('StableIdsPlugin', (compilation) => {
      compilation.hooks.beforeModuleIds.tap('StableIdsPlugin', (modules) => {
        for (const module of modules) {
          const identifier = module.identifier();
          if (!GENERATED.test(identifier)) continue;
          compilation.chunkGraph.setModuleId(
            module,
            /^container/.test(identifier) ? 'container' : 'federation',
          );
        }
      });
    });
  }
};
