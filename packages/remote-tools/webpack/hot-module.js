/** A loader for the modules of a remote under development: tells hot-jsx.js of the components in them. */
module.exports = function hotModule(source, map) {
  const runtime = JSON.stringify(require.resolve('./hot-jsx'));
  const id = JSON.stringify(`${this.resourcePath} `);
  const head =
    `import { register as $register, signature as $RefreshSig$ } from ${runtime};` +
    `const $RefreshReg$ = (type, name) => $register(type, ${id} + name);`;
  this.callback(null, head + source, map);
};
