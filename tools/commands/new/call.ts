import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { calls } from '@mesa/contract';
import { UserError } from '@mesa/remote-tools/commands';
import type { Kind } from './kind';
import { splitName, spellingsOfCall, type Spellings } from './spellings';
import type { Row } from './tables';

/** `npm run new -- call restaurants/praiseRestaurant` */
export const call: Kind = {
  usage: 'call restaurants/praiseRestaurant',
  about: 'a call of the contract and the action of the service that answers it',
  plan(given, root) {
    const [service, name] = splitName(given, call.usage);
    const spellings = spellingsOfCall(name);
    if (name in calls) throw new UserError(`The contract already has a call ${name}.`);
    if (!existsSync(join(root, 'services', service, 'src')))
      throw new UserError(`There is no service ${service}.`);
    if (!existsSync(join(root, 'services', service, 'src/actions')))
      throw new UserError(`services/${service} has no actions: write the handler in its src/routes.ts.`);
    return {
      spellings,
      files: [{ folder: `services/${service}/src/actions`, templates: [['call', '']] }],
      rows: rowsOf(service, spellings),
      next: [
        `What it does: services/${service}/src/actions/${spellings.name}.ts, and its test through HTTP`,
        'Method, path and who may call it: packages/contract/src/calls.ts',
        'Its input and answer: packages/contract/src/schemas/calls.ts',
        'What each caller gets: tools/verify/attacks/access/table.ts',
      ],
    };
  },
};

/** What must know a call. Until its action is written, it answers every diner with 404. */
function rowsOf(service: string, spellings: Spellings): Row[] {
  const { name, camel, Words } = spellings;
  const entry = (file: string, end: RegExp, value: string): Row => ({
    file,
    after: end,
    row: `  ${camel}: ${value},\n`,
    known: `\n  ${camel}: `,
  });
  const path = `/api/${service}/:id/${name.replaceAll('-', '_')}`;
  return [
    entry('packages/contract/src/calls.ts', /(?=^\} as const;)/, `{ method: 'POST', path: '${path}' }`),
    entry(
      'packages/contract/src/schemas/calls.ts',
      /(?=^\} satisfies Record<CallName)/,
      `{ summary: '${Words}', params: byId, status: 204, errors: [404] }`,
    ),
    entry('bff/src/routes.ts', /(?=^\} as const satisfies Record<CallName)/, `{ service: '${service}' }`),
    ...routeRows(`services/${service}/src/routes.ts`, spellings),
    entry(
      'tools/verify/attacks/access/table.ts',
      /(?=^\};\n)/,
      `row('${service}', diners(404), 'like any diner', async () => ({ id: '0'.repeat(24) }))`,
    ),
  ];
}

/** The first call of a service is also the first that needs `route` and the dependencies. */
const routeRows = (file: string, { name, camel }: Spellings): Row[] => [
  {
    file,
    after: /^import .*Route \} from '@mesa\/server-kit\/koa';\n/,
    replaces: true,
    row: (match) => match.replace('import type { Route', 'import { type Route').replace('{', '{ route,'),
    known: '{ route,',
  },
  { file, after: /^import .*\n/, row: `import { ${camel} } from './actions/${name}';\n` },
  {
    file,
    after: /^export function routes\(\w+: Dependencies\): Route\[\] \{\n(?:.*\n)*? {2}return \[/,
    replaces: true,
    row: (match) =>
      match.replace('_dependencies', 'deps') +
      `route('${camel}', ({ params, user }) => ${camel}(deps, params.id, user.id)),`,
    known: `route('${camel}', `,
  },
];
