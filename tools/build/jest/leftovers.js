/**
 * Jest waits for ever for what a test has left open (a connection, a process, a server). This names it and fails
 * instead: a reporter, whose clock alone keeps nothing alive.
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
        `The tests have ended, but something they opened is still open after ${this.withinMs / 1000} s: ${what.join(', ')}\n`,
      );
      process.exit(1);
    }, this.withinMs).unref();
  }
};
