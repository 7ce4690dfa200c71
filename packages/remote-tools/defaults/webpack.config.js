/** The build of a remote that has no webpack.config.js of its own. */
module.exports = require('../webpack/remote')(process.cwd());
