import { basename } from 'node:path';

/** Words that docs/glossary.md forbids in names, and what to write instead. */
export const FORBIDDEN = {
  asker: 'identity, caller',
  deed: 'action',
  door: 'public server, gateway',
  hopeless: 'invalid',
  keeper: 'lease',
  misfit: 'incompatible',
  room: 'package, layer, concurrency limit',
  sane: 'valid',
  shed: 'load shedder',
  standing: 'staged, subscription',
  sweep: 'garbage collection',
  told: 'the verb that says how: sent, logged, published, notified',
  wish: 'choices, booking request',
};
/** Names that say nothing of what they hold. */
const PRONOUNS = new Set(['one', 'other', 'own', 'found', 'known', 'given', 'asked', 'rest']);

const wordsOf = (name) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .map((word) => word.replace(/(es|s)$/, ''));

const forbiddenIn = (name) => wordsOf(name).find((word) => Object.hasOwn(FORBIDDEN, word));

/** The identifiers that a pattern declares; a shorthand property has its name from elsewhere. */
function declaredIn(pattern) {
  switch (pattern?.type) {
    case 'Identifier':
      return [pattern];
    case 'AssignmentPattern':
      return declaredIn(pattern.left);
    case 'RestElement':
      return declaredIn(pattern.argument);
    case 'TSParameterProperty':
      return declaredIn(pattern.parameter);
    case 'ArrayPattern':
      return pattern.elements.flatMap(declaredIn);
    case 'ObjectPattern':
      return pattern.properties.flatMap((property) =>
        property.shorthand && property.value.type === 'Identifier'
          ? []
          : declaredIn(property.value ?? property),
      );
    default:
      return [];
  }
}

/** Rejects the glossary's forbidden words in names of files and declarations, and pronouns as locals. */
export const forbiddenWords = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: {
      word: '"{{ name }}": docs/glossary.md has another word than "{{ word }}": {{ instead }}.',
      pronoun: '"{{ name }}" says nothing: name what it is ("restaurant", "response", "ownHold").',
    },
  },
  create: (context) => {
    const check = (node, name) => {
      const word = forbiddenIn(name);
      if (word) context.report({ node, messageId: 'word', data: { name, word, instead: FORBIDDEN[word] } });
    };
    const declared = (node) => node?.type === 'Identifier' && check(node, node.name);
    const locals = (pattern) =>
      declaredIn(pattern).forEach((node) => {
        check(node, node.name);
        if (PRONOUNS.has(node.name))
          context.report({ node, messageId: 'pronoun', data: { name: node.name } });
      });
    return {
      Program: (node) => check(node, basename(context.filename)),
      VariableDeclarator: ({ id }) => locals(id),
      ':function': ({ id, params }) => {
        locals(id);
        params.forEach(locals);
      },
      ClassDeclaration: ({ id }) => declared(id),
      MethodDefinition: ({ key }) => declared(key),
      TSInterfaceDeclaration: ({ id }) => declared(id),
      TSTypeAliasDeclaration: ({ id }) => declared(id),
      TSPropertySignature: ({ key }) => declared(key),
      TSMethodSignature: ({ key }) => declared(key),
    };
  },
};
