const { createHash } = require('node:crypto');
const { providedTypes } = require('@mesa/remote-tools/types');
const { withinBudget } = require('@mesa/remote-tools/webpack/budget');
const { callsMadeIn } = require('@mesa/remote-tools/webpack/calls-of');
const { drawFirstPaint } = require('@mesa/remote-tools/webpack/first-paint');
const { messageFilesIn } = require('@mesa/remote-tools/webpack/messages-plugin');
const { pageScript } = require('./page-script');
const { federationVersion, provided, SHARED } = require('@mesa/remote-tools/webpack/shared');

/**
 * Writes the shell's `dist/assets.json` (contract's `ShellAssets`). The BFF prints the page from it:
 *
 *   page({ assets, language, csrfToken, bootstrap, firstPaints, nonce }) =
 *     <!doctype html><html lang="{language}"><head><meta charset="utf-8">
 *     <meta name="viewport" content="width=device-width, initial-scale=1"><title>Mesa</title>
 *     <meta name="csrf-token" content="{csrfToken}">
 *     <script type="application/json" id="mesa-bootstrap">{Bootstrap of contract, "<" as \u003c}</script>
 *     <script nonce>{assets.inline.code}</script>
 *     assets.styles   → <link rel="stylesheet" href>
 *     assets.scripts  → <link rel="preload" as="script" fetchpriority="high" href nonce data-run>
 *     </head><body><div id="root"></div>
 *     <template id="first-paint">{assets.firstPaint, visitor or diner}</template>
 *     firstPaints     → <template data-path="{hash path}">{HTML of a remote's build}</template>
 *     </body></html>
 *
 * The policy's script-src is the nonce (or assets.inline.hash) with 'strict-dynamic'. The registry's
 * `preloads` and `integrity` must be in the bootstrap block, because remotes are loaded by their entry file,
 * without a manifest.
 */
exports.AssetsPlugin = class AssetsPlugin {
  apply(compiler) {
    const { Compilation, sources, WebpackError } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('AssetsPlugin', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tapPromise({ name: 'AssetsPlugin', stage }, async (assets) => {
        const base = compilation.outputOptions.publicPath;
        const files = compilation.entrypoints.get('shell').getFiles();
        const named = (pattern) => files.filter((file) => pattern.test(file)).map((file) => base + file);
        const list = {
          scripts: named(/\.js$/),
          styles: named(/\.css$/),
          inline: pageScript(compiler.context),
        };
        try {
          const production = compiler.options.mode === 'production';
          Object.assign(list, await drawFirstPaint(compiler.context, 'shell', production));
          list.messages = Object.fromEntries(
            Object.entries(messageFilesIn(assets)).map(([language, file]) => [language, base + file]),
          );
          const types = JSON.stringify(providedTypes(compiler.context, SHARED));
          compilation.emitAsset('types.json', new sources.RawSource(types));
          list.provides = {
            shared: provided(compiler.context),
            federation: federationVersion,
            types: createHash('sha256').update(types).digest('hex'),
          };
          list.calls = callsMadeIn(compilation);
          withinBudget(assets, files, 'shell', 'The shell');
        } catch (error) {
          compilation.errors.push(new WebpackError(error.message));
        }
        compilation.emitAsset('assets.json', new sources.RawSource(`${JSON.stringify(list)}\n`));
      });
    });
  }
};
