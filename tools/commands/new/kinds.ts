import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { calls } from '@mesa/contract';
import { UserError } from '../console/user-error';
import { wordsOf, wordsOfCall } from './words';
import type { Words } from './words';

/** The files to create, and the steps left to the developer. */
export interface Plan {
  words: Words;
  /** where the files go, relative to the checkout */
  folder: string;
  /** folders of templates/, each with the folder below `folder` that its files go to */
  templates: [template: string, into: string][];
  /** files to copy from an existing package of that kind; `package.json` gets the new name */
  like?: { neighbor: string; files: string[]; without?: string[] };
  /** printed one per line below "Next:" */
  next: string[];
}

export interface Kind {
  usage: string;
  about: string;
  /** @throws UserError when the name is invalid or taken */
  plan(given: string, root: string): Plan;
}

const NOT_FOR_SERVICES = new Set(['bff', 'events', 'tools']);

/** `npm run new -- KIND …`. */
export const kinds: Record<string, Kind> = {
  remote: {
    usage: 'remote gifts',
    about: 'mf-gifts: a remote with one screen at #/gifts and its test',
    plan(given, root) {
      const words = wordsOf(given.replace(/^mf-/, ''), 'remote');
      const folder = free(root, `mf-${words.name}`);
      return {
        words,
        folder,
        templates: [
          ['remote', ''],
          ['screen', `src/screens/${words.name}`],
        ],
        like: {
          neighbor: 'mf-booking',
          files: [
            'package.json',
            'webpack.config.js',
            'jest.config.js',
            'tsconfig.json',
            'src/standalone.tsx',
            'src/css-modules.d.ts',
          ],
        },
        next: [
          'npm install',
          `npm test -w ${folder}`,
          `npm run remotes -- publish ${folder} --version 1.0.0`,
          'Links from other packages: a row in packages/contract/src/hash-paths.ts.',
        ],
      };
    },
  },
  screen: {
    usage: 'screen mf-booking/past-tables',
    about: 'a screen of a remote, at #/past-tables, and its test',
    plan(given, root) {
      const [remote = '', name = ''] = split(given, 'screen');
      const words = wordsOf(name, 'screen');
      if (!existsSync(join(root, remote, 'remote.json')))
        throw new UserError(`There is no remote ${remote}.`);
      return {
        words,
        folder: free(root, `${remote}/src/screens/${name}`),
        templates: [['screen', '']],
        next: [
          `${remote}/src/remote.tsx, under routes:  { path: '/${name}', load: () => import('./screens/${name}/screen') },`,
          `${remote}/remote.json, under routes:  "/${name}"  (under members too when only for signed-in diners)`,
          `npm test -w ${remote}`,
        ],
      };
    },
  },
  service: {
    usage: 'service gifts',
    about: 'services/gifts: a service with a database of its own and no call yet',
    plan(given, root) {
      const words = wordsOf(given, 'service');
      if (NOT_FOR_SERVICES.has(given)) throw new UserError(`${given} is the name of another part.`);
      return {
        words,
        folder: free(root, `services/${given}`),
        templates: [['service', '']],
        like: {
          neighbor: 'services/reviews',
          files: ['package.json', 'jest.config.js', 'tsconfig.json', 'src/config.ts'],
          without: ['@mesa/demo'],
        },
        next: [
          'npm install',
          `tools/offline/mongo/uri.ts, DatabaseName:  | '${given}'`,
          `tools/commands/system.ts:  service('${given}') in parts, '${given}' in its parameter and in waitsFor of bff, its URL in env of bff`,
          `bff/src/routes.ts, SERVICES, and bff/src/config.ts:  ${given.toUpperCase().replaceAll('-', '_')}_URL`,
          'deploy/ in the same way: docs/recipes/add-a-service.md',
        ],
      };
    },
  },
  call: {
    usage: 'call reviews/praiseReview',
    about: 'the action in a service that answers a new call of the contract',
    plan(given, root) {
      const [service = '', name = ''] = split(given, 'call');
      const words = wordsOfCall(name);
      if (name in calls) throw new UserError(`The contract already has a call ${name}.`);
      if (!existsSync(join(root, 'services', service, 'src')))
        throw new UserError(`There is no service ${service}.`);
      if (!existsSync(join(root, 'services', service, 'src/actions')))
        throw new UserError(`services/${service} has no actions: write the handler in its src/routes.ts.`);
      free(root, `services/${service}/src/actions/${words.name}.ts`);
      return {
        words,
        folder: `services/${service}/src/actions`,
        templates: [['call', '']],
        next: [
          `packages/contract/src/calls.ts:  ${name}: { method: 'POST', path: '/api/…/:id', needs: 'diner' },`,
          `packages/contract/src/schemas/calls.ts:  ${name}: { summary: '…', params: byId, status: 204 },`,
          `bff/src/routes.ts:  ${name}: { service: '${service}' },`,
          `services/${service}/src/routes.ts:  route('${name}', async ({ params, user }) => ${name}(dependencies, params.id, user.id)),`,
          `tools/verify/attacks/access/table.ts:  ${name}: who may do it, and the status that everyone else gets`,
        ],
      };
    },
  },
};

/** @throws UserError when something already exists */
function free(root: string, path: string): string {
  if (existsSync(join(root, path))) throw new UserError(`${path} already exists.`);
  return path;
}

/** @throws UserError when it is not two names with a slash between */
function split(given: string, kind: string): string[] {
  const names = given.split('/');
  if (names.length !== 2) throw new UserError(`Usage: npm run new -- ${kinds[kind]!.usage}`);
  return names;
}
