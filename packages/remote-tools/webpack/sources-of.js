/**
 * The modules of a bundle by the files they were made from; those that tree shaking removed are not among
 * them.
 * @param {import('webpack').Compilation} compilation
 */
const modulesOf = (compilation) =>
  [...compilation.modules]
    .filter((module) => compilation.chunkGraph.getNumberOfModuleChunks(module) > 0)
    .flatMap((module) => module.modules ?? [module]);

/** The TypeScript files of a bundle, absolute, sorted. */
exports.sourcesOf = (compilation) => [
  ...new Set(
    modulesOf(compilation)
      .map(({ resource }) => resource)
      .filter((file) => /\.tsx?$/.test(file ?? ''))
      .sort(),
  ),
];

/**
 * The names that libraries inside a bundle import from some modules: icons use React, for example.
 * @returns {[module: string, name: string][]}
 */
exports.namesUsedByLibraries = (compilation, modules) =>
  modulesOf(compilation)
    .filter(({ resource }) => /\.m?js$/.test(resource ?? ''))
    .flatMap(({ dependencies }) => dependencies)
    .filter(({ request, ids }) => modules.includes(request) && ids?.length > 0)
    .map(({ request, ids }) => [request, ids[0]]);
