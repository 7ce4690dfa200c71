const zlib = require('node:zlib');
const { promisify } = require('node:util');
const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

const WORTH_IT = /\.(js|css|svg|json)$/;
const MIN_BYTES = 512;

/** Writes `x.br` and `x.gz` beside every text file, so that no server compresses at run time. */
exports.CompressPlugin = class CompressPlugin {
  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('CompressPlugin', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER;
      compilation.hooks.processAssets.tapPromise({ name: 'CompressPlugin', stage }, async (assets) => {
        await Promise.all(
          Object.keys(assets)
            .filter((name) => WORTH_IT.test(name))
            .map(async (name) => {
              const bytes = assets[name].buffer();
              if (bytes.length < MIN_BYTES) return;
              const params = {
                [zlib.constants.BROTLI_PARAM_QUALITY]: 11,
                [zlib.constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
                // large blocks: 0.15 kB less of the shell
                [zlib.constants.BROTLI_PARAM_LGBLOCK]: zlib.constants.BROTLI_MAX_INPUT_BLOCK_BITS,
              };
              compilation.emitAsset(`${name}.br`, new sources.RawSource(await brotli(bytes, { params })));
              compilation.emitAsset(`${name}.gz`, new sources.RawSource(await gzip(bytes, { level: 9 })));
            }),
        );
      });
    });
  }
};
