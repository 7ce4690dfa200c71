const { parse, TYPE } = require('@formatjs/icu-messageformat-parser');

/**
 * Compiles a catalog, `{ id: { message } }`, for the browser, which has no parser: a plain text stays a
 * string, an ICU message becomes its syntax tree.
 * @throws Error that names the message with a syntax error
 */
exports.compileCatalog = (catalog) =>
  Object.fromEntries(Object.entries(catalog).map(([id, { message }]) => [id, compileMessage(id, message)]));

function compileMessage(id, message) {
  const tree = parseMessage(id, message);
  return tree.every(({ type }) => type === TYPE.literal) ? tree.map(({ value }) => value).join('') : tree;
}

function parseMessage(id, message) {
  try {
    return parse(message, { requiresOtherClause: true });
  } catch (error) {
    throw new Error(`The message ${id} is not valid ICU: ${error.message} in "${message}".`);
  }
}
