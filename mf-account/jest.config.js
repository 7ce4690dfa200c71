module.exports = require('../tools/jest/browser')(__dirname);
