module.exports = require('../tools/build/webpack/remote')(__dirname);
