const isConditional = (node) =>
  node.type === 'SpreadElement' && /^(Logical|Conditional)Expression$/.test(node.argument.type);
const COMPARISONS = new Set(['===', '!==', '==', '!=', '<', '<=', '>', '>=', 'in', 'instanceof']);
const isBoolean = (node) =>
  (node.type === 'BinaryExpression' && COMPARISONS.has(node.operator)) ||
  (node.type === 'UnaryExpression' && node.operator === '!') ||
  (node.type === 'CallExpression' && node.callee.name === 'Boolean');

/**
 * Rejects what saves a line and costs its reader a second look: a literal that is spread at once, two
 * properties' conditions in one literal, a condition used as a number.
 */
export const plainCode = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: {
      spread: 'Write the properties where they are used: a literal that is spread at once only hides lines.',
      conditional: 'One conditional spread an object: set the others by name, or build the object in steps.',
      number: 'Write what the number is when the condition holds, and when not: `isOpen ? 1 : 0`.',
    },
  },
  create: (context) => {
    const report = (node, messageId) => context.report({ node, messageId });
    const spread = (node) => node.argument.type === 'ObjectExpression' && report(node, 'spread');
    return {
      SpreadElement: spread,
      JSXSpreadAttribute: spread,
      ObjectExpression: ({ properties }) =>
        properties
          .filter(isConditional)
          .slice(1)
          .forEach((node) => report(node, 'conditional')),
      CallExpression: (node) =>
        node.callee.name === 'Number' && isBoolean(node.arguments[0]) && report(node, 'number'),
      UnaryExpression: (node) => node.operator === '+' && isBoolean(node.argument) && report(node, 'number'),
    };
  },
};
