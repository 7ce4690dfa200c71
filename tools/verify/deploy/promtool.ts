import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { findProgram } from './find-program';

/** Prometheus' own checker of rules, or Debian's, without installing Prometheus itself. */
export const findPromtool = (): string =>
  findProgram({
    name: 'promtool',
    isUsable(binary) {
      execFileSync(binary, ['--version'], { stdio: 'ignore' });
      return true;
    },
    fetch(run, folder) {
      try {
        run('apt-get', 'download', 'prometheus');
      } catch {
        // the machine's package list may be missing or outdated
        run('apt-get', 'update');
        run('apt-get', 'download', 'prometheus');
      }
      run('dpkg-deb', '-x', readdirSync(folder).find((name) => name.endsWith('.deb'))!, 'unpacked');
      return 'unpacked/usr/bin/promtool';
    },
  });
