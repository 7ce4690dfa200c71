import { basename } from 'node:path';

/** Files whose name says their role in a package, whatever they export. */
const ROLES = new Set([
  'api',
  'app',
  'config',
  'index',
  'main',
  'present',
  'record',
  'remote',
  'routes',
  'screen',
  'seed',
  'standalone',
  'start',
  'state',
  'testing',
  'types',
]);

/** Words that begin the name of a function and are left out of a file's: `load-shedder.ts` exports `createLoadShedder`. */
const VERBS = new Set([
  'create',
  'open',
  'make',
  'use',
  'with',
  'get',
  'read',
  'register',
  'serve',
  'render',
]);

const wordsOf = (name) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1-$2')
    .replaceAll('_', '-')
    .toLowerCase()
    .split('-')
    .filter(Boolean);

const singular = (word) => word.replace(/ies$/, 'y').replace(/(ss|[^s])s$/, '$1');
const same = (a, b) => singular(a) === singular(b);

/**
 * Whether an export could have given the file its name: the same words in the same order, but for a leading verb or for
 * words that the file leaves out before or after (`calendar.ts` exports `calendarOf`, `slots.ts` exports `nextSlot`).
 */
export function fits(file, exported) {
  const wanted = wordsOf(file);
  const words = wordsOf(exported);
  const bare = VERBS.has(words[0]) ? words.slice(1) : words;
  const contains = (all, part) =>
    part.length > 0 && all.some((_, at) => part.every((word, i) => all[at + i] && same(all[at + i], word)));
  return contains(words, wanted) || contains(wanted, bare);
}

const namesIn = (declaration) => {
  if (!declaration) return [];
  if (declaration.declarations)
    return declaration.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []));
  return declaration.id ? [declaration.id.name] : [];
};

/**
 * A file is named after its main export, in kebab-case, so that a reader finds it by name. Tests are named after what they test.
 */
export const fileNaming = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: {
      kebab: 'Name this file in kebab-case: "{{ better }}".',
      named: 'Name this file after its main export; it exports only {{ name }}.',
    },
  },
  create: (context) => {
    const file = basename(context.filename);
    const stem = file.replace(/\..*$/, '');
    const exports = [];
    return {
      ExportNamedDeclaration({ declaration, exportKind }) {
        if (exportKind !== 'type') exports.push(...namesIn(declaration));
      },
      'Program:exit'(node) {
        if (!/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)+$/.test(file)) {
          const better = wordsOf(stem).join('-') + file.slice(stem.length);
          context.report({ node, messageId: 'kebab', data: { better } });
          return;
        }
        // ambient declarations are named after the module that they describe
        if (file.endsWith('.d.ts')) return;
        // several exports are a topic (`limits.ts`), which no single one of them names; a command exports `run`
        if (ROLES.has(stem) || exports.length !== 1 || exports[0] === 'run' || fits(stem, exports[0])) return;
        context.report({ node, messageId: 'named', data: { name: exports[0] } });
      },
    };
  },
};
