module.exports = require('../../tools/jest/node')(__dirname);
