/** Attributes and properties whose literals a visitor reads or hears. */
const SHOWN = new Set([
  ...['aria-label', 'aria-description', 'aria-placeholder', 'aria-roledescription', 'aria-valuetext'],
  ...['alt', 'title', 'placeholder', 'label', 'hint', 'heading', 'emptyText', 'summary'],
]);
/** Functions that say their text to the visitor. */
const SAID = new Set(['announce', 'notify', 'useTitle']);
/** Two letters in a row: not "×", "·", "4.5" or a placeholder of one sign. */
const WORD = /\p{L}{2}/u;
/** Names, which are the same in every language. */
const NAMES = new Set(['Mesa', 'mesa', 'English', 'Español']);

/**
 * A lint rule: no text in components. What a visitor reads or hears comes from the package's catalogs
 * (`src/messages`), so that it is shown in every language.
 */
export const translatedTexts = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { literal: '"{{text}}" is not translated: put it into src/messages and show it by t(…).' },
  },
  create(context) {
    const check = (node, value) => {
      const text = typeof value === 'string' ? value.trim() : '';
      if (WORD.test(text) && !NAMES.has(text))
        context.report({ node, messageId: 'literal', data: { text: text.slice(0, 40) } });
    };
    return {
      JSXText: (node) => check(node, node.value),
      JSXAttribute({ name, value }) {
        if (SHOWN.has(name.name)) textsOf(value).forEach(([node, text]) => check(node, text));
      },
      JSXExpressionContainer(node) {
        if (node.parent.type !== 'JSXAttribute')
          textsOf(node.expression).forEach(([literal, text]) => check(literal, text));
      },
      CallExpression({ callee, arguments: [first] }) {
        const name = callee.property?.name ?? callee.name;
        if (SAID.has(name)) textsOf(first).forEach(([node, text]) => check(node, text));
      },
    };
  },
};

/** The literals that an expression may be: `a ? 'x' : 'y'`, `a && 'x'`, and the fixed parts of a template. */
function textsOf(node) {
  switch (node?.type) {
    case 'Literal':
      return [[node, node.value]];
    case 'TemplateLiteral':
      return node.quasis.map((part) => [part, part.value.cooked]);
    case 'JSXExpressionContainer':
      return textsOf(node.expression);
    case 'ConditionalExpression':
      return [...textsOf(node.consequent), ...textsOf(node.alternate)];
    case 'LogicalExpression':
      return [...textsOf(node.left), ...textsOf(node.right)];
    case 'BinaryExpression':
      return node.operator === '+' ? [...textsOf(node.left), ...textsOf(node.right)] : [];
    default:
      return [];
  }
}
