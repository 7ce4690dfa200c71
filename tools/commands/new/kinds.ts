import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { calls } from '@mesa/contract';
import { UserError } from '@mesa/remote-tools/commands';
import { namesOf, namesOfCall, type Names } from './names';

/** What one addition needs. */
interface Plan {
  names: Names;
  /** folders of templates/, each with the folder of the checkout that it is copied to */
  copies: [template: string, into: string][];
  /** whether npm must link a new package */
  isPackage: boolean;
  /** what is left to the developer: rows of tables and decisions, one per line */
  next: string[];
}

export interface Kind {
  usage: string;
  about: string;
  /** @throws UserError when the name is invalid */
  plan(given: string, root: string): Plan;
}

const NO_SERVICE = ['bff', 'events', 'tools', 'shell', 'mongodb', 'service'];

const remote: Kind = {
  usage: 'remote gifts [--out ../gifts]',
  about: 'mf-gifts: a remote with one screen at #/gifts and its test; --out makes it a repository of its own',
  plan(name) {
    const names = namesOf(name.replace(/^mf-/, ''), 'remote');
    const folder = `mf-${names.name}`;
    return {
      names,
      copies: ['remote', 'remote-workspace', 'screen'].map((template) => [template, folder]),
      isPackage: true,
      next: [
        `npm test -w ${folder}`,
        `The title in Spanish: ${folder}/src/messages/es.json`,
        `Its size limit: '${folder}': { scripts: 36_000, styles: 8_000, messages: 2_500 }, in ` +
          'packages/contract/src/budgets.ts',
        'Its team: CODEOWNERS',
        `npm run remotes -- publish ${folder} --version 1.0.0`,
        'Links from other packages: a row in packages/contract/src/hash-paths.ts',
      ],
    };
  },
};

const screen: Kind = {
  usage: 'screen mf-booking/past-tables',
  about: 'a screen of a remote, at #/past-tables, and its test',
  plan(path, root) {
    const [folder, name] = split(path, screen.usage);
    const names = namesOf(name, 'screen');
    if (!existsSync(join(root, folder, 'src/remote.tsx')))
      throw new UserError(`There is no remote ${folder}.`);
    const title = `"${names.camel}.title": { "message": "${names.Words}"`;
    return {
      names,
      copies: [['screen', folder]],
      isPackage: false,
      next: [
        `${folder}/src/remote.tsx: { path: '/${name}', load: () => import('./screens/${name}/screen') },`,
        'For diners alone: protected: true in that row',
        `${folder}/src/messages/en.json: ${title}, "description": "Heading and title of the page" },`,
        `${folder}/src/messages/es.json: ${title} },`,
        `npm test -w ${folder}`,
      ],
    };
  },
};

const service: Kind = {
  usage: 'service gifts',
  about: 'services/gifts: a service with a database of its own and no call yet',
  plan(name) {
    const names = namesOf(name, 'service');
    // the name is part of variables (GIFTS_SERVICE_URL), hosts and databases
    if (name.includes('-')) throw new UserError(`The name of a service is one word; ${name} is several.`);
    if (NO_SERVICE.includes(name)) throw new UserError(`${name} is the name of another part.`);
    return {
      names,
      copies: [
        ['service', `services/${name}`],
        ['service-deployment', `deploy/base/${name}`],
      ],
      isPackage: true,
      next: [
        'npm run check',
        `Its record: services/${name}/src/domain/entry.ts and src/store/${name}.ts`,
        `Its calls: '${name}' in SERVICES of bff/src/routes.ts, then npm run new -- call ${name}/NAME`,
        'Its deployment: a row beside each of "git grep -n reviews deploy", outside of deploy/base/reviews',
        'Its team, and the shard keys of its collections: CODEOWNERS, docs/scaling.md',
      ],
    };
  },
};

const call: Kind = {
  usage: 'call restaurants/praiseRestaurant',
  about: 'the action of a service that answers a call, and the rows of tables that must know it',
  plan(target, root) {
    const [owner, camel] = split(target, call.usage);
    const names = namesOfCall(camel);
    const { name, Words } = names;
    if (camel in calls) throw new UserError(`The contract already has a call ${camel}.`);
    const folder = `services/${owner}`;
    if (!existsSync(join(root, folder, 'src'))) throw new UserError(`There is no service ${owner}.`);
    if (!existsSync(join(root, folder, 'src/actions')))
      throw new UserError(`${folder} has no actions: write the handler in its src/routes.ts.`);
    const path = `/api/${owner}/:id/${name.replaceAll('-', '_')}`;
    return {
      names,
      copies: [['call', folder]],
      isPackage: false,
      next: [
        `packages/contract/src/calls.ts: ${camel}: { method: 'POST', path: '${path}' },`,
        `packages/contract/src/schemas/calls.ts: ${camel}: { summary: '${Words}', params: byId, ` +
          'status: 204, errors: [404] },',
        `bff/src/routes.ts: ${camel}: { service: '${owner}' },`,
        `${folder}/src/routes.ts: router.post(calls.${camel}.path, diner, ` +
          `answer('${camel}', ({ params, user }) => ${camel}(deps, params.id, user.id)));`,
        `tools/verify/attacks/access/table.ts: ${camel}: row('${owner}', diners(404), 'like any diner', ` +
          "async () => ({ id: '0'.repeat(24) })),",
        `${folder}/src/actions/${name}.ts: what it does; and its test (docs/recipes/add-a-call.md)`,
      ],
    };
  },
};

export const kinds: Record<string, Kind> = { remote, screen, service, call };

/** @throws UserError when it is not two names with a slash between */
function split(path: string, usage: string): [string, string] {
  const [first, second, ...more] = path.split('/');
  if (!first || !second || more.length > 0) throw new UserError(`Usage: npm run new -- ${usage}`);
  return [first, second];
}
