/** Bytes of JavaScript as sent (brotli) above which a build fails; raising one needs a reason. */
module.exports = {
  /** the shell's first file */
  shell: 121_000,
  /** what one screen of a remote adds to it */
  screen: 35_000,
};
