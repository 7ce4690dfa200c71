import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '@mesa/remote-tools/commands';
import type { Kind } from './kind';
import { splitName, spellingsOf, type Spellings } from './spellings';

/** `npm run new -- screen mf-booking/past-tables` */
export const screen: Kind = {
  usage: 'screen mf-booking/past-tables',
  about: 'a screen of a remote, at #/past-tables, and its test',
  plan(given, root) {
    const [remote, name] = splitName(given, screen.usage);
    const spellings = spellingsOf(name, 'screen');
    if (!existsSync(join(root, remote, 'remote.json'))) throw new UserError(`There is no remote ${remote}.`);
    return {
      spellings,
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
        ...['en', 'es'].map((language) => ({
          file: `${remote}/src/messages/${language}.json`,
          after: /^\{\n/,
          row: titleIn(language, spellings),
          known: `"${spellings.camel}.title"`,
        })),
      ],
      next: [
        `npm test -w ${remote}`,
        `The title in Spanish: "${spellings.camel}.title" in ${remote}/src/messages/es.json`,
        `When only signed-in diners may see it: "/${name}" under protectedRoutes of ${remote}/remote.json`,
      ],
    };
  },
};

/** The row of a catalog; only English has a description for the translator. */
function titleIn(language: string, { camel, Words }: Spellings): string {
  const description =
    language === 'en' ? ', "description": "Heading of the screen and title of the page"' : '';
  return `  "${camel}.title": { "message": "${Words}"${description} },\n`;
}
