/**
 * A reporter that ends the run when tests left a connection, a process or a server open, for which Jest would
 * wait for ever. It names what is open and fails. Its own timer does not keep the process alive.
 */
module.exports = class Leftovers {
  constructor(_config, { withinMs = 30_000 } = {}) {
    this.withinMs = withinMs;
  }

  onRunComplete() {
    setTimeout(() => {
      const what = process
        .getActiveResourcesInfo()
        .filter((name) => name !== 'PipeWrap' && name !== 'TTYWrap');
      process.stderr.write(
        `The tests have ended, but something they opened is still open after ${this.withinMs / 1000} ` +
          `s: ${what.join(', ')}\n`,
      );
      process.exit(1);
    }, this.withinMs).unref();
  }
};
