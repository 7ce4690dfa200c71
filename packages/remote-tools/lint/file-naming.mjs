import { basename } from 'node:path';

/** File names that state a role in a package; their exports are not checked. */
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

/** Verbs that a file's name may omit: `load-shedder.ts` exports `createLoadShedder`. */
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
 * Whether a file's name matches an export: the same words in the same order, except for a leading verb or for
 * words that the file's name omits at either end (`calendar.ts` exports `calendarOf`, `slots.ts` exports
 * `nextSlot`).
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

/** A file is named after its main export, in kebab-case, so that it can be found by that name. */
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
        // declaration files are named after the module that they describe
        if (file.endsWith('.d.ts')) return;
        // a file with several exports is named after their topic (`limits.ts`); a command exports `run`
        if (ROLES.has(stem) || exports.length !== 1 || exports[0] === 'run' || fits(stem, exports[0])) return;
        context.report({ node, messageId: 'named', data: { name: exports[0] } });
      },
    };
  },
};
