const { contract } = require('./contract');

/** Where the limits are; in a repository of its own, in the kit's copy of the contract. */
const TABLE = 'packages/contract/src/budgets.ts';

/**
 * Throws when scripts exceed their budget. Development builds have no compressed files and always pass.
 * @param {Record<string, { size(): number }>} assets of the compilation
 * @param {string[]} files
 * @param {'shell' | 'screen'} what
 * @param {string} name for the error message
 */
exports.withinBudget = (assets, files, what, name) => {
  const sizes = files
    .filter((file) => file.endsWith('.js'))
    .map((file) => [file, assets[`${file}.br`]?.size() ?? 0]);
  const bytes = sizes.reduce((sum, [, size]) => sum + size, 0);
  const limit = contract().BUDGETS[what];
  if (bytes <= limit) return;
  const parts = sizes.map(([file, size]) => `${file} (${kilobytes(size)} kB)`).join(', ');
  throw new Error(
    `${name} needs ${kilobytes(bytes)} kB of JavaScript; ${kilobytes(limit)} kB is the limit ` +
      `("${what}" in ${TABLE}). Its files: ${parts}.`,
  );
};

const kilobytes = (bytes) => (bytes / 1000).toFixed(3);
