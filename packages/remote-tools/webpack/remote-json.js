const path = require('node:path');
const { usedTypes } = require('../types/shared-types');
const { withinBudget } = require('./budget');
const { callsMadeIn } = require('./calls-of');
const { contract, schemas } = require('./contract');
const { declarationOf } = require('./declaration');
const { drawFirstPaint } = require('./first-paint');
const { messageFilesIn, messageIdsIn } = require('./messages-plugin');
const { federationVersion, ranges, SHARED } = require('./shared');
const { namesUsedByLibraries, sourcesOf } = require('./sources-of');

/** The chunk with a remote's declaration and the code that several screens use. */
const SHARED_CHUNK = 'parts';
exports.SHARED_CHUNK = SHARED_CHUNK;

/** Writes `dist/remote.json` (contract's `BuiltRemote`): the declaration, and the files to load. */
exports.RemoteJsonPlugin = class RemoteJsonPlugin {
  /** @param {string} dir the remote's folder */
  constructor(dir) {
    this.dir = dir;
  }

  apply(compiler) {
    const { Compilation, sources, WebpackError } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('RemoteJsonPlugin', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tapPromise({ name: 'RemoteJsonPlugin', stage }, async (assets) => {
        try {
          const declared = declarationOf(this.dir, contract().hashPaths);
          const { name } = declared.declaration;
          const drawn = await drawFirstPaint(this.dir, name, compiler.options.mode === 'production');
          for (const paints of [drawn.firstPaint ?? {}, ...Object.values(drawn.firstPaintIn ?? {})])
            checkFirstPaints(paints);
          const built = { ...this.describe(compilation, assets, declared), ...drawn };
          const [flaw] = schemas().findRouteFlaws(built);
          if (flaw) throw new Error(flaw);
          // compiling takes seconds, and a development build is never published
          if (compiler.options.mode === 'production')
            compilation.emitAsset(
              'types.json',
              new sources.RawSource(JSON.stringify(this.typesOf(compilation))),
            );
          compilation.emitAsset('remote.json', new sources.RawSource(`${JSON.stringify(built)}\n`));
        } catch (error) {
          compilation.errors.push(new WebpackError(error.message));
        }
      });
    });
  }

  describe(compilation, assets, { declaration, screens }) {
    const source = path.join(this.dir, 'src/remote.tsx');
    rejectGlobalStyles(compilation, this.dir);
    const [entry] = compilation.entrypoints.get(declaration.name).getFiles().filter(isScript);
    const whole = filesFor(compilation, source);
    const preloads = Object.fromEntries(
      Object.entries(screens).map(([pattern, request]) => {
        const screen = filesFor(compilation, path.resolve(path.dirname(source), request));
        return [pattern, [...new Set([entry, ...whole, ...screen])]];
      }),
    );
    for (const [pattern, needed] of Object.entries(preloads)) withinBudget(assets, needed, 'screen', pattern);
    const messages = messageFilesIn(assets);
    return {
      ...declaration,
      entry,
      preloads,
      ...(Object.keys(messages).length > 0 && { messages, messageIds: messageIdsIn(assets) }),
      shared: ranges(this.dir),
      federation: federationVersion,
      calls: callsMadeIn(compilation),
    };
  }

  typesOf(compilation) {
    const byLibraries = namesUsedByLibraries(compilation, SHARED);
    return usedTypes(this.dir, SHARED, { files: sourcesOf(compilation), byLibraries });
  }
};

const isScript = (file) => file.endsWith('.js');

/** The files of the chunk of a module (a path with or without extension) and of those loaded with it. */
function filesFor(compilation, wanted) {
  const files = new Set();
  for (const module of compilation.modules) {
    const resource = module.rootModule?.resource ?? module.resource;
    if (!resource || (resource !== wanted && resource.replace(/\.tsx?$/, '') !== wanted)) continue;
    for (const chunk of compilation.chunkGraph.getModuleChunksIterable(module)) {
      // every screen loads the shared chunk too, but the shared chunk loads no screen
      const chunks =
        chunk.name === SHARED_CHUNK ? [chunk] : [...chunk.groupsIterable].flatMap((group) => group.chunks);
      for (const { files: own } of chunks)
        for (const file of own) if (/\.(js|css)$/.test(file)) files.add(file);
    }
  }
  return files;
}

/** Rejects styles outside CSS modules: they would apply to the whole page, which is the shell's. */
function rejectGlobalStyles(compilation, dir) {
  const globalStyles = [...compilation.modules]
    .map(({ resource }) => resource)
    .filter((file) => /\.css$/.test(file ?? '') && !/\.module\.css$/.test(file));
  if (globalStyles.length > 0)
    throw new Error(
      `${path.relative(dir, globalStyles[0])} is not a CSS module: its styles would apply to the whole page.`,
    );
}

/** Rejects first paints that the BFF would refuse at publishing (contract's `findFirstPaintFlaw`). */
function checkFirstPaints(firstPaint) {
  for (const [pattern, html] of Object.entries(firstPaint)) {
    const flaw = schemas().findFirstPaintFlaw(html);
    if (flaw) throw new Error(`The first paint of ${pattern} cannot be put into the page: ${flaw}.`);
  }
  const { FIRST_PAINT_MAX } = contract();
  const size = Object.values(firstPaint).join('').length;
  if (size > FIRST_PAINT_MAX)
    throw new Error(
      `The first paints are ${size} characters; ${FIRST_PAINT_MAX} is the limit, ` +
        'because every page contains them.',
    );
}
