module.exports = require('../../tools/build/jest/node')(__dirname, { mongo: true });
