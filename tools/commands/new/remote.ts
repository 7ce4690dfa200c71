import type { Kind } from './kind';
import { copyOf, type Row } from './tables';
import { spellingsOf } from './spellings';

export const NEIGHBOR = 'mf-booking';
/** What every remote has alike, here and in a repository of its own. */
export const CONFIGURATION = [
  'webpack.config.js',
  'jest.config.js',
  'tsconfig.json',
  'src/standalone.tsx',
  'src/css-modules.d.ts',
];

/** `npm run new -- remote gifts` */
export const remote: Kind = {
  usage: 'remote gifts [--out ../gifts]',
  about: 'mf-gifts: a remote with one screen at #/gifts and its test; --out makes it a repository of its own',
  plan(given) {
    const spellings = spellingsOf(given.replace(/^mf-/, ''), 'remote');
    const folder = `mf-${spellings.name}`;
    return {
      spellings,
      files: [
        {
          folder,
          templates: [
            ['remote', ''],
            ['screen', `src/screens/${spellings.name}`],
          ],
          like: {
            neighbor: NEIGHBOR,
            files: ['package.json', ...CONFIGURATION],
          },
        },
      ],
      rows: rowsOf(folder, spellings.name),
      isPackage: true,
      next: [
        `npm test -w ${folder}`,
        `The title in Spanish: ${folder}/src/messages/es.json`,
        `npm run remotes -- publish ${folder} --version 1.0.0`,
        'Links from other packages: a row in packages/contract/src/hash-paths.ts',
      ],
    };
  },
};

/** What must know a remote besides its own folder; `npm start` and the registry find it by that folder. */
function rowsOf(folder: string, name: string): Row[] {
  const copy = (file: string, row: RegExp): Row => ({
    ...copyOf(NEIGHBOR, folder, file, row),
    known: folder,
  });
  return [
    copy('tools/verify/budgets/size-limits.js', /^ {4}'mf-booking': .*\n/),
    copy('docs/architecture.md', /`mf-booking\/`, /),
    copy('README.md', /(?<=^shell\/.*)mf-booking\/ +/),
    {
      file: 'CODEOWNERS',
      after: /^\/mf-.*\n/,
      row: `/${folder}/`.padEnd(26) + ` @mesa/${name}\n`,
      known: `/${folder}/`,
    },
  ];
}
