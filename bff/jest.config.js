// services are started as processes of their own, which takes its time on a busy machine
module.exports = {
  ...require('../tools/build/jest/node')(__dirname),
  globalSetup: require.resolve('../tools/build/jest/services-setup'),
  globalTeardown: require.resolve('../tools/build/jest/services-teardown'),
};
