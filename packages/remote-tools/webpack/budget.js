const { mkdirSync, readFileSync, writeFileSync } = require('node:fs');
const path = require('node:path');
const { contract } = require('./contract');
const { modulesOf } = require('./sources-of');

/** Where the limits are; in a repository of its own, in the kit's copy of the contract. */
const TABLE = 'packages/contract/src/budgets.ts';

/**
 * Throws when scripts exceed their budget. Development builds have no compressed files and always pass.
 * @param {Record<string, { size(): number }>} assets of the compilation
 * @param {string[]} files
 * @param {'shell' | 'screen'} what
 * @param {string} name for the error message
 * @param {() => string} [grown] what grew since the last good build, as a sentence
 */
exports.withinBudget = (assets, files, what, name, grown = () => '') => {
  const sizes = files
    .filter((file) => file.endsWith('.js'))
    .map((file) => [file, assets[`${file}.br`]?.size() ?? 0]);
  const bytes = sizes.reduce((sum, [, size]) => sum + size, 0);
  const limit = contract().BUDGETS[what];
  if (bytes <= limit) return;
  const parts = sizes.map(([file, size]) => `${file} (${kilobytes(size)} kB)`).join(', ');
  throw new Error(
    `${name} needs ${kilobytes(bytes)} kB of JavaScript; ${kilobytes(limit)} kB is the limit ` +
      `("${what}" in ${TABLE}). Its files: ${parts}.${grown()}`,
  );
};

const kilobytes = (bytes) => (bytes / 1000).toFixed(3);

/**
 * Compares the size of each package in a build with the last good build of the same folder.
 * @returns {{ grown(): string, keep(): void }} a sentence with what grew (source bytes, before compression),
 *   and what keeps these sizes for the next build
 */
exports.growth = (compilation, dir) => {
  const file = path.join(dir, 'node_modules/.cache/mesa-sizes.json');
  const now = {};
  for (const module of modulesOf(compilation)) {
    const part = partOf(module.resource ?? '');
    now[part] = (now[part] ?? 0) + module.size();
  }
  return {
    grown() {
      const before = readSizes(file);
      const rows = Object.entries(now)
        .map(([part, size]) => [part, before ? size - (before[part] ?? 0) : size])
        .filter(([, more]) => more > 0)
        .sort(([, a], [, b]) => b - a)
        .slice(0, 5);
      if (rows.length === 0) return '';
      const list = rows.map(([part, more]) => `${part} ${kilobytes(more)} kB`).join(', ');
      return before ? ` Grown since the last good build, in source: ${list}.` : ` Largest parts: ${list}.`;
    },
    keep() {
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, JSON.stringify(now));
    },
  };
};

/** The package of a file, for people: "react-dom", "packages/ui", "src". */
function partOf(resource) {
  const installed = /.*node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/.exec(resource);
  if (installed) return installed[1];
  return /[\\/](packages[\\/][^\\/]+|src)[\\/]/.exec(resource)?.[1] ?? 'webpack';
}

function readSizes(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined; // the first build here
  }
}
