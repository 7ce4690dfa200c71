module.exports = require('../../tools/build/jest/browser')(__dirname);
