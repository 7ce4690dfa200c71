module.exports = require('../tools/webpack/remote')(__dirname);
