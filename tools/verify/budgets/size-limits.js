/**
 * Size limits of the page's parts, in bytes as sent (brotli), which `npm test` checks; a build itself fails
 * above those of packages/remote-tools/webpack/limits.js. Give the reason for raising a limit in the commit.
 */
module.exports = {
  /** the first page that a visitor opens: JavaScript, fonts, requests before it can be used */
  firstLoad: { scripts: 150_000, fonts: 62_000, requests: 12 },
  /**
   * all scripts, all styles and the messages of one language of a remote; a diner who opens every screen
   * loads them once
   */
  remotes: {
    'mf-discovery': { scripts: 52_000, styles: 11_000, messages: 5_000 },
    'mf-booking': { scripts: 36_000, styles: 8_000, messages: 2_500 },
    'mf-account': { scripts: 48_000, styles: 8_000, messages: 4_000 },
  },
};
