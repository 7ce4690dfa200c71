/**
 * A loader for React Router's one big file. Its Link, NavLink and Form would stay in the bundle though nobody uses them:
 * a component made by a call and then given a name cannot be told from one with an effect. Without the name, and with the
 * call marked as pure, the minifier sees that they are unused; 2.5 kB on every first load.
 */
module.exports = function unusedRouterParts(source) {
  return source
    .replace(/^(?:Link|NavLink|Form|HistoryRouter|ScrollRestoration)\.displayName = .*;$/gm, '')
    .replace(/= (React\d*\.(?:forwardRef|memo|createContext))\(/g, '= /*#__PURE__*/ $1(');
};
