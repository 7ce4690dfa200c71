/** The tests of a remote that has no jest.config.js of its own. */
module.exports = require('../jest/browser')(process.cwd());
