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

const wordsOf = (name) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .map((word) => word.replace(/(es|s)$/, ''));

const forbiddenIn = (name) => wordsOf(name).find((word) => Object.hasOwn(FORBIDDEN, word));

/** Rejects the glossary's forbidden words in file names and in declared names. */
export const forbiddenWords = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: { word: '"{{ name }}": docs/glossary.md has another word than "{{ word }}": {{ instead }}.' },
  },
  create: (context) => {
    const check = (node, name) => {
      const word = forbiddenIn(name);
      if (word) context.report({ node, messageId: 'word', data: { name, word, instead: FORBIDDEN[word] } });
    };
    const declared = (node) => node?.type === 'Identifier' && check(node, node.name);
    return {
      Program: (node) => check(node, basename(context.filename)),
      VariableDeclarator: ({ id }) => declared(id),
      ':function': ({ id, params }) => [id, ...params].forEach(declared),
      ClassDeclaration: ({ id }) => declared(id),
      MethodDefinition: ({ key }) => declared(key),
      TSInterfaceDeclaration: ({ id }) => declared(id),
      TSTypeAliasDeclaration: ({ id }) => declared(id),
      TSPropertySignature: ({ key }) => declared(key),
      TSMethodSignature: ({ key }) => declared(key),
    };
  },
};
