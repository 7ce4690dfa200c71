module.exports = require('../tools/build/webpack/shell')(__dirname);
