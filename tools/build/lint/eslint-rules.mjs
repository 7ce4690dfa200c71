import { basename } from 'node:path';

/** File names say what they export, in kebab-case, so that they read the same on every system. */
const kebabCaseFile = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: { rename: 'Name this file in kebab-case, after what it exports: "{{ better }}".' },
  },
  create: (context) => ({
    Program(node) {
      const name = basename(context.filename);
      if (/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)+$/.test(name)) return;
      const better = name
        .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
        .replaceAll('_', '-')
        .toLowerCase();
      context.report({ node, messageId: 'rename', data: { better } });
    },
  }),
};

/** The rules of this house that no plugin has. */
export const mesa = { meta: { name: 'mesa' }, rules: { 'kebab-case-file': kebabCaseFile } };
