module.exports = require('@mesa/remote-tools/webpack')(__dirname);
