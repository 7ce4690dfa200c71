import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const WITHOUT_TESTS = ' without tests';
/** npm first undoes what it has done, which takes a minute; contract.md "Running it" allows 10 s */
const STOP_NPM_MS = 3_000;

/**
 * Installs what package-lock.json names and node_modules lacks, showing progress. A file in node_modules
 * records the hash of the lock file that was installed, and whether the packages for tests were left out.
 * Another one is there during an install: an install that was cut off is begun again from nothing.
 * Packages that only a peer dependency names are left out with them: they are a second bundler, which nothing
 * of ours loads.
 * @param {string} root the checkout
 * @param {{ tests: boolean }} needs whether the command needs the packages of tests too (devDependencies)
 */
export async function ensureInstalled(root, needs) {
  // what is installed already is brought up to date, not taken away
  const tests = needs.tests || hasTests(root);
  if (isInstalled(root, tests)) return;
  const unlock = await lockInstall(root);
  try {
    if (isInstalled(root, tests)) return; // another command of this checkout has just installed
    await npmInstall(root, tests);
    writeFileSync(stampOf(root), stamp(root, tests));
  } finally {
    unlock();
  }
}

const unfinishedOf = (root) => join(root, 'node_modules', '.mesa-unfinished');
/** npm writes it last */
const npmStampOf = (root) => join(root, 'node_modules', '.package-lock.json');
const isWhole = (root) => existsSync(npmStampOf(root)) && !existsSync(unfinishedOf(root));
const stampOf = (root) => join(root, 'node_modules', '.mesa-installed');
const stamp = (root, tests) =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex') + (tests ? '' : WITHOUT_TESTS);

const hasTests = (root) => existsSync(npmStampOf(root)) && !read(stampOf(root)).endsWith(WITHOUT_TESTS);

function isInstalled(root, tests) {
  if (!isWhole(root)) return false;
  const [found, all] = [read(stampOf(root)), stamp(root, true)];
  if (found === all) return true;
  if (found === stamp(root, false)) return !tests;
  // installed by npm itself: its file is newer than the lock file
  if (modified(npmStampOf(root)) + 5_000 < modified(join(root, 'package-lock.json'))) return false;
  writeFileSync(stampOf(root), all);
  return true;
}

async function npmInstall(root, tests) {
  const { packages } = JSON.parse(read(join(root, 'package-lock.json')));
  const wanted = packagesToInstall(packages, tests);
  const installed = () => wanted.filter((path) => existsSync(join(root, path, 'package.json'))).length;
  const began = Date.now();
  const line = () => {
    const share = Math.min(99, Math.round((100 * installed()) / wanted.length));
    return (
      `Installing ${wanted.length} packages from package-lock.json: ${share}% ` +
      `(${Math.round((Date.now() - began) / 1000)} s)`
    );
  };
  const draw = () => process.stderr.write(process.stderr.isTTY ? `\r\u001b[2K${line()}` : `${line()}\n`);
  process.stderr.write(`${line()}${process.stderr.isTTY ? '' : '\n'}`);
  const timer = setInterval(draw, process.stderr.isTTY ? 300 : 5_000);

  // `npm ci` deletes what is there and begins again; `npm install` would keep a package that is there by half
  const verb = isWhole(root) ? 'install' : 'ci';
  if (verb === 'install') writeFileSync(unfinishedOf(root), '');
  // `npm ci` deletes the files of node_modules in any order
  else rmSync(npmStampOf(root), { force: true });
  const args = [
    verb,
    ...(tests ? [] : ['--omit=dev', '--omit=peer']),
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  // its own process group, so that the scripts of packages end with it
  const npm = spawn('npm', args, { cwd: root, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [npm.stdout, npm.stderr])
    stream.on('data', (chunk) => (output = (output + chunk).slice(-8_000)));
  // npm must not continue alone when this process is stopped
  const stop = (signal) => {
    npm.once('exit', () => {
      endGroup(npm, 'SIGKILL');
      process.exit(128 + constants.signals[signal]);
    });
    endGroup(npm, signal);
    setTimeout(endGroup, STOP_NPM_MS, npm, 'SIGKILL');
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, stop);
  const code = await new Promise((resolve, reject) => npm.once('error', reject).once('close', resolve));
  for (const signal of signals) process.off(signal, stop);
  clearInterval(timer);
  if (process.stderr.isTTY) process.stderr.write('\r\u001b[2K');
  // npm has ended by itself: after an error it has undone what it had done
  if (code !== null) rmSync(unfinishedOf(root), { force: true });
  if (code !== 0) throw sentence(`npm ${verb} failed:\n${output.trim()}`);
  process.stderr.write(
    `Installed ${installed()} packages in ${Math.round((Date.now() - began) / 1000)} s.\n`,
  );
}

/**
 * Paths of the packages that npm installs on this machine.
 * @param {Record<string, { link?: boolean, dev?: boolean, peer?: boolean, os?: string[], cpu?: string[],
 *   libc?: string[] }>} all `packages` of package-lock.json
 * @param {boolean} tests
 */
export function packagesToInstall(all, tests) {
  const ownLibc = process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl';
  const fits = (allowed, own) => !allowed || allowed.includes(own);
  return Object.keys(all).filter((path) => {
    const { link, dev, peer, os, cpu, libc } = all[path];
    if (!path.includes('node_modules/') || link || (!tests && (dev || peer))) return false;
    return fits(os, process.platform) && fits(cpu, process.arch) && fits(libc, ownLibc);
  });
}

/** One install at a time per checkout. @returns {Promise<() => void>} a function that releases the lock */
async function lockInstall(root) {
  const file = join(
    tmpdir(),
    `mesa-install-${createHash('sha256').update(root).digest('hex').slice(0, 12)}.lock`,
  );
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

function endGroup({ pid }, signal) {
  try {
    process.kill(-pid, signal);
  } catch {
    // it has ended already
  }
}

function isRunning(pid) {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

const sentence = (message) => Object.assign(new Error(message), { isUserError: true });

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

const modified = (file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
