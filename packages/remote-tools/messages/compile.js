const { parse, TYPE } = require('@formatjs/icu-messageformat-parser');

/**
 * Compiles a catalog, `{ id: { message } }`, for the browser, which has no parser: a plain text stays a
 * string, an ICU message becomes its syntax tree.
 * @throws Error that names the message with a syntax error
 */
exports.compileCatalog = (catalog) =>
  Object.fromEntries(Object.entries(catalog).map(([id, { message }]) => [id, compileMessage(id, message)]));

/** What `@mesa/messages` can write; dates and times come from `t.date` and `t.time`. */
const ALLOWED = [TYPE.literal, TYPE.argument, TYPE.select, TYPE.plural, TYPE.pound, TYPE.tag];

function compileMessage(id, message) {
  const tree = parseMessage(id, message);
  visit(tree, ({ type, pluralType = 'cardinal' }) => {
    if (!ALLOWED.includes(type) || pluralType !== 'cardinal')
      throw new Error(`The message ${id} uses ICU that is not supported: "${message}".`);
  });
  return tree.every(({ type }) => type === TYPE.literal) ? tree.map(({ value }) => value).join('') : tree;
}

function visit(elements, see) {
  for (const element of elements) {
    see(element);
    visit(element.children ?? [], see);
    for (const { value } of Object.values(element.options ?? {})) visit(value, see);
  }
}

function parseMessage(id, message) {
  try {
    return parse(message, { requiresOtherClause: true });
  } catch (error) {
    throw new Error(`The message ${id} is not valid ICU: ${error.message} in "${message}".`);
  }
}
