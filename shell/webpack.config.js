module.exports = require('../tools/webpack/shell')(__dirname);
