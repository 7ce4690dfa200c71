import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const WITHOUT_TESTS = ' without tests';

/**
 * Installs what package-lock.json names and node_modules lacks. `.mesa-installed` records the hash of the
 * lock file that was installed, and whether the packages for tests were left out; with them go those that
 * only a peer dependency names, because nothing of ours loads them.
 * @param {string} root the checkout
 * @param {{ tests: boolean }} needs whether the command needs the packages of tests too (devDependencies)
 */
export async function ensureInstalled(root, needs) {
  const modules = join(root, 'node_modules');
  const [stampFile, npmStampFile] = [join(modules, '.mesa-installed'), join(modules, '.package-lock.json')];
  const lockFile = join(root, 'package-lock.json');
  const hash = createHash('sha256').update(readFileSync(lockFile)).digest('hex');
  const isInstalled = () => {
    const stamp = read(stampFile);
    if (!existsSync(npmStampFile)) return false;
    if (stamp.startsWith(hash)) return stamp === hash || !needs.tests;
    // installed by npm itself: its file, which it writes last, is newer than the lock file
    return modified(npmStampFile) + 5_000 >= modified(lockFile);
  };
  if (isInstalled()) return;
  const unlock = await lock(root);
  try {
    if (isInstalled()) return; // another command of this checkout has just installed
    const isThere = existsSync(npmStampFile);
    // what is installed already is brought up to date, not taken away
    const tests = needs.tests || (isThere && !read(stampFile).endsWith(WITHOUT_TESTS));
    // npm's file is missing during an install, so that one that was cut off is begun again from nothing
    const before = `${npmStampFile}.before`;
    if (isThere) renameSync(npmStampFile, before);
    // `npm ci` deletes what is there; `npm install` would keep a package that is there by half
    const verb = isThere ? 'install' : 'ci';
    const code = await npm(root, [verb, ...(tests ? [] : ['--omit=dev', '--omit=peer'])]);
    // after an error npm has undone what it had done
    if (code !== 0 && existsSync(before)) renameSync(before, npmStampFile);
    if (code !== 0) throw Object.assign(new Error(`npm ${verb} failed.`), { isUserError: true });
    rmSync(before, { force: true });
    writeFileSync(stampFile, tests ? hash : hash + WITHOUT_TESTS);
  } finally {
    unlock();
  }
}

/** Runs npm, and ends it with this process. @returns {Promise<number>} its exit code */
async function npm(root, args) {
  process.stderr.write('Installing the packages of package-lock.json.\n');
  const options = ['--no-audit', '--no-fund', '--loglevel=error'];
  // a process group of its own, so that it can be ended with the scripts of packages; standard output is for
  // results of commands
  const child = spawn('npm', [...args, ...options], { cwd: root, detached: true, stdio: ['ignore', 2, 2] });
  const stop = (signal) => {
    // at once: npm would undo what it has done, which takes a minute
    process.kill(-child.pid, 'SIGKILL');
    process.exit(128 + constants.signals[signal]);
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, stop);
  try {
    return await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
  } finally {
    for (const signal of signals) process.off(signal, stop);
  }
}

/** One install at a time per checkout. @returns {Promise<() => void>} a function that releases the lock */
async function lock(root) {
  const name = createHash('sha256').update(root).digest('hex').slice(0, 12);
  const file = join(tmpdir(), `mesa-install-${name}.lock`);
  for (let announced = false; ; announced = true) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx', mode: 0o600 });
      return () => rmSync(file, { force: true });
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    if (!isRunning(Number(read(file)))) rmSync(file, { force: true });
    else if (!announced)
      process.stderr.write('Another command is installing packages here; waiting for it.\n');
    await pause(200);
  }
}

function isRunning(pid) {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

const modified = (file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
