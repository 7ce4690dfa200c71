/** In tests the class of a CSS module is the name that the stylesheet gives it. */
module.exports = new Proxy({}, { get: (_, name) => (name === '__esModule' ? false : name) });
