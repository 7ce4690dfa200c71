const { execFile } = require('node:child_process');
const { existsSync, readdirSync } = require('node:fs');
const path = require('node:path');
const { promisify } = require('node:util');
const startMongo = require('./mongo-setup');

const ROOT = path.join(__dirname, '../../..');
const BUILDER = path.join(__dirname, '../build-node.mjs');

/**
 * The MongoDB of the run, and the BFF and every service built for it: what is built starts in a third of the
 * processor time of what is compiled as it starts, and some tests start eight. The builds belong to this run
 * alone; they are inside each part's folder, where its packages are found.
 */
module.exports = async () => {
  const folder = `node_modules/.cache/mesa-test-${process.pid}`;
  const services = readdirSync(path.join(ROOT, 'services')).map((name) => path.join('services', name));
  const parts = ['bff', ...services]
    .map((part) => path.join(ROOT, part))
    .filter((part) => existsSync(path.join(part, 'src/main.ts')));
  const built = parts.map((cwd) => promisify(execFile)(process.execPath, [BUILDER, folder], { cwd }));
  await Promise.all([startMongo(), ...built]);
  process.env.MESA_TEST_SERVICE_BUILD = folder;
  globalThis.__mesaServiceBuilds = parts.map((part) => path.join(part, folder));
};
