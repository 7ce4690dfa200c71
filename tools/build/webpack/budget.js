const MOST = require('../../verify/budgets/most');

/**
 * Throws when scripts weigh more than they may. A build without packed files (development) weighs nothing.
 * @param {Record<string, { size(): number }>} assets of the compilation
 * @param {string[]} files
 * @param {'shell' | 'screen'} what
 * @param {string} name for the sentence
 */
exports.withinBudget = (assets, files, what, name) => {
  const bytes = files
    .filter((file) => file.endsWith('.js'))
    .reduce((sum, file) => sum + (assets[`${file}.br`]?.size() ?? 0), 0);
  if (bytes <= MOST[what]) return;
  throw new Error(
    `${name} needs ${kilobytes(bytes)} kB of JavaScript; ${kilobytes(MOST[what])} kB is the most (tools/verify/budgets/most.js).`,
  );
};

const kilobytes = (bytes) => (bytes / 1000).toFixed(1);
