const { createHash } = require('node:crypto');
const { readFileSync } = require('node:fs');
const path = require('node:path');
const { transformSync } = require('@swc/core');

/**
 * The constant inline script of the page, from the shell's `src/in-page.ts`, and its hash, e.g. for
 * `script-src 'sha256-…'`. It must be one file without imports, because it runs before all other scripts.
 */
exports.pageScript = (dir) => {
  const source = readFileSync(path.join(dir, 'src/in-page.ts'), 'utf8');
  const { code } = transformSync(source, {
    isModule: false,
    minify: true,
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript' },
      minify: { compress: { passes: 2 }, mangle: true, format: { comments: false } },
    },
  });
  return { code, hash: `sha256-${createHash('sha256').update(code).digest('base64')}` };
};
