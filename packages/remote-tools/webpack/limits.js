/**
 * Size limits of JavaScript in bytes as sent (brotli), above which a build fails. Give the reason for raising
 * one in the commit.
 */
module.exports = {
  /** the shell's first file */
  shell: 121_000,
  /** what one screen of a remote adds to it */
  screen: 35_000,
};
