const LIMITS = require('./limits');

/**
 * Throws when scripts exceed their budget. Development builds have no compressed files and always pass.
 * @param {Record<string, { size(): number }>} assets of the compilation
 * @param {string[]} files
 * @param {'shell' | 'screen'} what
 * @param {string} name for the error message
 */
exports.withinBudget = (assets, files, what, name) => {
  const bytes = files
    .filter((file) => file.endsWith('.js'))
    .reduce((sum, file) => sum + (assets[`${file}.br`]?.size() ?? 0), 0);
  if (bytes <= LIMITS[what]) return;
  throw new Error(
    `${name} needs ${kilobytes(bytes)} kB of JavaScript; ${kilobytes(LIMITS[what])} kB is the limit.`,
  );
};

const kilobytes = (bytes) => (bytes / 1000).toFixed(3);
