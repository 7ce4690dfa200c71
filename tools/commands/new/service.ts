import { UserError } from '@mesa/remote-tools/commands';
import type { Kind } from './kind';
import { copyOf, type Row } from './tables';
import { spellingsOf } from './spellings';

const NEIGHBOR = 'reviews';
const TAKEN = ['bff', 'events', 'tools', 'shell', 'mongodb', 'service'];

/** `npm run new -- service gifts` */
export const service: Kind = {
  usage: 'service gifts',
  about: 'services/gifts: a service with a database of its own and no call yet',
  plan(given) {
    const spellings = spellingsOf(given, 'service');
    // the name is part of variables (GIFTS_SERVICE_URL), hosts and databases
    if (given.includes('-')) throw new UserError(`The name of a service is one word; ${given} is several.`);
    if (TAKEN.includes(given)) throw new UserError(`${given} is the name of another part.`);
    return {
      spellings,
      files: [
        {
          folder: `services/${given}`,
          templates: [['service', '']],
          like: {
            neighbor: `services/${NEIGHBOR}`,
            files: ['package.json', 'jest.config.js', 'tsconfig.json', 'src/config.ts'],
            without: ['@mesa/demo'],
          },
        },
        {
          folder: `deploy/base/${given}`,
          templates: [],
          like: { neighbor: `deploy/base/${NEIGHBOR}`, files: ['deployment.yaml', 'kustomization.yaml'] },
        },
      ],
      rows: rowsOf(given),
      isPackage: true,
      next: [
        'npm run check',
        `Its record: services/${given}/src/domain/entry.ts and src/store/${given}.ts`,
        `Its calls: npm run new -- call ${given}/NAME`,
      ],
    };
  },
};

/** What must know a service besides its own folder; `npm start`, backups and tests find it by that folder. */
function rowsOf(name: string): Row[] {
  const copy = (file: string, rows: RegExp, known?: string): Row => ({
    ...copyOf(NEIGHBOR, name, file, rows),
    known,
  });
  const image = /^ {2}- \{ name: mesa\/reviews,.*\n/;
  return [
    copy('bff/src/routes.ts', /(?<=SERVICES = \[[^\]]*)'reviews',\s+/),
    copy('deploy/compose.yaml', /^ {2}reviews:\n(?: {4}.*\n)+\n/, `\n  ${name}:\n`),
    copy('deploy/compose.yaml', /^ {6}reviews: \{ condition.*\n/, `\n      ${name}: { condition`),
    copy('deploy/compose.yaml', /^ {6}REVIEWS_SERVICE_URL:.*\n/),
    copy('deploy/compose.yaml', /^ {2}- &reviews-db .*\n/),
    copy('deploy/compose.yaml', /^ {6}REVIEWS_MONGODB_URI: .*\n/),
    copy('deploy/mongodb-users/job.yaml', /^ +- name: REVIEWS_MONGODB_URI\n(?:.*\n){4}/),
    copy('deploy/base/kustomization.yaml', /^ {2}- reviews\n/),
    copy('deploy/base/bff/deployment.yaml', /^ +- name: REVIEWS_SERVICE_URL\n.*\n/),
    copy('deploy/overlays/cluster/kustomization.yaml', image),
    copy('deploy/overlays/one-machine/kustomization.yaml', image),
    copy('deploy/watch/alerts.yaml', /^ +or absent\(up\{job="mesa",part="reviews"\} == 1\)\n/),
    copy('docs/operations.md', / mesa-reviews,?(?=[ :])/, ` mesa-${name}`),
    copy('docs/architecture.md', /`services\/reviews`, /, `services/${name}`),
    copy('README.md', /(?<=^services\/.*) reviews/),
    {
      file: 'CODEOWNERS',
      after: /^\/services\/.*\n/,
      row: `/services/${name}/`.padEnd(26) + ` @mesa/${name}\n`,
      known: `/services/${name}/`,
    },
    {
      file: 'docs/scaling.md',
      after: /^\| `media\..*\n/,
      row: `| \`${name}.${name}\` | \`{ _id }\` hashed | looked up by \`_id\` | none | nothing |\n`,
      known: `\`${name}.`,
    },
  ];
}
