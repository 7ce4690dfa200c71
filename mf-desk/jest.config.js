module.exports = require('@mesa/remote-tools/jest')(__dirname);
