import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '../console/user-error';
import type { Kind } from './kind';
import { splitName, wordsOf } from './words';

/** `npm run new -- screen mf-booking/past-tables` */
export const screen: Kind = {
  usage: 'screen mf-booking/past-tables',
  about: 'a screen of a remote, at #/past-tables, and its test',
  plan(given, root) {
    const [remote, name] = splitName(given, screen.usage);
    const words = wordsOf(name, 'screen');
    if (!existsSync(join(root, remote, 'remote.json'))) throw new UserError(`There is no remote ${remote}.`);
    return {
      words,
      files: [{ folder: `${remote}/src/screens/${name}`, templates: [['screen', '']] }],
      rows: [
        {
          file: `${remote}/src/remote.tsx`,
          after: /(?<=routes: \[[^\]]*\})(?=,?\s*\])/,
          row: `, { path: '/${name}', load: () => import('./screens/${name}/screen') }`,
          known: `'./screens/${name}/screen'`,
        },
        {
          file: `${remote}/remote.json`,
          after: /(?<="routes": \[[^\]]*)"(?=\s*\])/,
          row: `, "/${name}"`,
          known: `"/${name}"`,
        },
      ],
      next: [
        `npm test -w ${remote}`,
        `When only signed-in diners may see it: "/${name}" under protectedRoutes of ${remote}/remote.json`,
      ],
    };
  },
};
