const { rm } = require('node:fs/promises');
const stopMongo = require('./mongo-teardown');

module.exports = async () => {
  const builds = globalThis.__mesaServiceBuilds ?? [];
  await Promise.all([stopMongo(), ...builds.map((folder) => rm(folder, { recursive: true, force: true }))]);
};
