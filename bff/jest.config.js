// services are started as processes of their own, which takes its time on a busy machine
module.exports = { ...require('../tools/build/jest/node')(__dirname, { mongo: true }), testTimeout: 30_000 };
