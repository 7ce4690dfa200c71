import { posix } from 'node:path';

/** What each workspace must not import, by name of a package of ours or by folder. */
const BETWEEN_WORKSPACES: Record<string, { type: string; never: string }> = {
  'packages/contract': { type: 'contract', never: 'web-client ui remote-kit server-kit demo' },
  'packages/web-client': { type: 'web-client', never: 'ui remote-kit server-kit demo messages' },
  'packages/messages': { type: 'messages', never: 'ui web-client remote-kit server-kit' },
  'packages/ui': { type: 'ui', never: 'web-client remote-kit server-kit demo' },
  'packages/remote-tools': { type: 'remote-tools', never: 'remote-kit /bff' },
  'packages/remote-kit': { type: 'remote-kit', never: 'ui /mf-alpha server-kit /shell' },
  'packages/demo': { type: 'demo', never: 'server-kit ui /services/one' },
  'packages/server-kit': { type: 'server-kit', never: '/bff /services/one web-client ui demo' },
  'mf-alpha': { type: 'mf', never: '/mf-beta /shell server-kit /bff /services/one demo' },
  shell: { type: 'shell', never: '/mf-alpha server-kit /bff /services/one demo' },
  bff: { type: 'bff', never: '/services/one /shell /mf-alpha web-client remote-kit ui messages demo' },
  'services/one': {
    type: 'service',
    never: '/services/two /bff web-client ui remote-kit /shell /mf-alpha messages demo',
  },
  tools: { type: 'tools', never: '/services/one /bff /shell /mf-alpha server-kit' },
  e2e: { type: 'e2e', never: 'web-client /bff /shell /services/one demo' },
};

/** What each layer of a workspace must not import, by kind of workspace; paths below its `src`. */
const BETWEEN_LAYERS: Record<string, { src: string; never: Record<string, string> }> = {
  service: {
    src: 'services/one/src',
    never: {
      domain: 'store actions present routes events jobs migrations seeding passwords pictures config',
      present: 'store actions routes events jobs',
      store: 'actions present routes events jobs migrations passwords config',
      actions: 'routes events jobs migrations config',
      events: 'routes jobs',
      jobs: 'routes events present',
      migrations: 'actions routes',
      passwords: 'store actions',
      pictures: 'store actions',
    },
  },
  bff: {
    src: 'bff/src',
    never: {
      edge: 'main start app config routes gateway cable page releases edge/csrf',
      gateway: 'main start app config cable page releases gateway/joins',
      cable: 'main start app config routes gateway page releases edge/csrf',
      page: 'main start app config routes gateway cable edge/session',
      releases: 'main start app config routes gateway cable page',
      'edge/session': 'edge/csrf',
      'edge/csrf': 'gateway',
      'gateway/joins': 'gateway/workflows',
      'gateway/workflows': 'gateway/joins',
      'gateway/openapi': 'gateway',
      'gateway/outbox': 'gateway/joins',
    },
  },
  shell: {
    src: 'shell/src',
    never: {
      errors: 'registry messages app',
      messages: 'registry header app',
      'first-paint': 'remote-screen registry app',
      header: 'session registry modals app',
      language: 'session registry header app',
      notices: 'session registry header app',
      session: 'registry header modals app',
      paths: 'registry remote-screen app',
      registry: 'remote-screen paths messages app',
      'remote-screen': 'modals paths header app',
      modals: 'session header notices app',
    },
  },
  tools: {
    src: 'tools',
    never: {
      'commands/machine': 'commands/settings commands/other offline verify build',
      'commands/visitor': 'commands/other offline build',
      offline: 'commands/other verify build main',
      build: 'commands/other verify commands/settings',
      verify: 'commands/start main commands/visitor',
    },
  },
  remote: {
    src: 'mf-alpha/src',
    never: {
      state: 'screens/landing components',
      components: 'screens/landing remote',
      modals: 'screens/landing',
    },
  },
};

type Forbidden = [file: string, imports: string, rule: string];

/** Rules about single files, and about npm packages. */
const SINGLE: Forbidden[] = [
  ['services/one/src/seeding/to-actions.ts', '../actions', 'service:seed'],
  ['services/one/src/seeding/to-routes.ts', '../routes', 'service:seed'],
  ['services/one/src/seeding/to-events.ts', '../events', 'service:seed'],
  ['mf-alpha/src/screens/landing/to-remote.ts', '../../remote', 'remote:screens'],
  ['services/one/src/seed-worse.ts', '../../two/src/index', 'type:service'],
  ['services/two/src/routes.ts', './events/index', 'service:routes'],
  ['services/two/src/receive.ts', './jobs/index', 'service:routes'],
  ['services/two/src/config.ts', './store/index', 'service:config'],
  ['services/one/src/helpers/a.ts', '../domain/index', 'service:no-layer'],
  ['services/one/src/helper.ts', './domain/index', 'service:no-layer'],
  ['services/one/src/domain/to-server-kit.ts', '@mesa/server-kit', 'domain-knows-the-contract-alone'],
  ['bff/src/helpers/a.ts', '../edge/index', 'bff:no-layer'],
  ['bff/src/edge/limits/a.ts', '../index', 'bff:no-layer'],
  ['bff/src/routes.ts', './edge/index', 'bff:routes'],
  ['bff/src/config.ts', './gateway/index', 'bff:config'],
  ['bff/src/app.ts', './cable/index', 'bff:app'],
  ['mf-alpha/src/screens/landing/b.ts', '../search/index', 'remote:one-screen-alone'],
  ['services/one/src/actions/c.ts', 'mongoose', 'mongoose-in-store'],
  ['services/one/src/actions/d.ts', '../store/commit/index', 'commit-has-one-face'],
  ['services/one/src/domain/e.ts', 'mongoose', 'domain-is-pure'],
  ['services/one/src/domain/f.ts', 'koa', 'domain-is-pure'],
  ['shell/src/helpers/a.ts', '../errors/index', 'shell:no-layer'],
  ['shell/src/helper.ts', './errors/index', 'shell:no-layer'],
  ['tools/helpers/a.ts', '../offline/index', 'tools:no-layer'],
  ['tools/commands/other/to-verify.ts', '../../verify/index', 'tools:command'],
  ['tools/commands/settings.ts', './machine/index', 'tools:settings'],
  ['tools/commands/start.ts', '../build/index', 'tools:commands'],
  ['bff/src/circle.ts', './other-half', 'no-cycle'],
];

/** The import of `target`, a path below the root, by `file`. */
function relativeImport(file: string, target: string): string {
  const path = posix.relative(posix.dirname(file), target);
  return path.startsWith('.') ? path : `./${path}`;
}

function betweenWorkspaces(folder: string, { type, never }: { type: string; never: string }): Forbidden[] {
  const sources = { tools: 'tools/commands/other', e2e: 'e2e' }[folder] ?? `${folder}/src`;
  return never.split(' ').map((name, i) => {
    const file = `${sources}/never-${i}.ts`;
    const imports = name.startsWith('/')
      ? relativeImport(file, `${name.slice(1)}/src/index`)
      : `@mesa/${name}`;
    return [file, imports, `type:${type}`];
  });
}

function betweenLayers(kind: string, { src, never }: (typeof BETWEEN_LAYERS)[string]): Forbidden[] {
  return Object.entries(never).flatMap(([folder, names]) =>
    names.split(' ').map((name, i): Forbidden => {
      const file = `${src}/${folder}/never-${i}.ts`;
      return [file, relativeImport(file, `${src}/${name}`), `${kind}:${posix.basename(folder)}`];
    }),
  );
}

/**
 * One fixture for every import that import-rules.mjs forbids: a file, its import, and the rule that must
 * reject it. They are not derived from that table, so that loosening it breaks a test.
 */
export const forbiddenImports: Forbidden[] = [
  ...Object.entries(BETWEEN_WORKSPACES).flatMap((row) => betweenWorkspaces(...row)),
  ...Object.entries(BETWEEN_LAYERS).flatMap((row) => betweenLayers(...row)),
  ...SINGLE,
];

/** Imports that resemble forbidden ones and are allowed: a rule that rejects one of them is too strict. */
export const allowedImports: [file: string, imports: string][] = [
  ['packages/web-client/src/ok.ts', '@mesa/contract'],
  ['packages/ui/src/ok.ts', '@mesa/contract'],
  ['packages/remote-kit/src/ok.ts', '@mesa/web-client'],
  ['mf-alpha/src/ok.ts', '@mesa/remote-kit'],
  ['mf-alpha/src/screens/landing/ok.ts', '../../components/index'],
  ['mf-alpha/src/screens/landing/ok-too.ts', '../../state/index'],
  ['shell/src/session/ok.ts', '@mesa/remote-kit'],
  ['shell/src/modals/ok.ts', '../remote-screen/index'],
  ['shell/src/bootstrap.tsx', './registry/index'],
  ['bff/src/cable/ok-too.ts', '@mesa/server-kit'],
  ['bff/src/gateway/ok.ts', '../edge/index'],
  ['bff/src/gateway/ok-too.ts', '../routes'],
  ['bff/src/gateway/joins/ok.ts', '../index'],
  ['bff/src/gateway/workflows/ok.ts', '../../edge/session/index'],
  ['bff/src/edge/ok.ts', './session/index'],
  ['bff/src/cable/ok.ts', '../edge/index'],
  ['bff/src/page/ok.ts', '../edge/index'],
  ['bff/src/page/ok-too.ts', '../releases/index'],
  ['bff/src/releases/ok.ts', '../edge/index'],
  ['services/one/src/main.ts', '@mesa/server-kit'],
  ['services/one/src/domain/ok.ts', '@mesa/contract'],
  ['services/one/src/events/ok.ts', '../actions/index'],
  ['services/one/src/migrations/ok.ts', '../store/index'],
  ['services/one/src/seeding/ok.ts', '@mesa/demo'],
  ['services/one/src/one.test.ts', '@mesa/demo'],
  ['services/one/src/actions/ok.ts', '../store/index'],
  ['services/one/src/store/ok.ts', '../domain/index'],
  ['services/one/src/store/ok-too.ts', 'mongoose'],
  ['tools/main.ts', '@mesa/contract'],
  ['tools/commands/other/ok.ts', '../../offline/index'],
  ['tools/commands/bench.ts', '../verify/index'],
  ['tools/verify/ok.ts', '../commands/other/index'],
  ['e2e/ok.ts', '@mesa/contract'],
];
