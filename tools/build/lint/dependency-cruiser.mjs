/*
 * Who may import whom. dependency-cruiser follows every import, type imports included; a forbidden one fails
 * with the comment of its rule, which says what to do instead.
 */

/** A regular expression from names with `|` between them, in which `*` is any name. */
const pattern = (names) => `(${names.replaceAll('.', '\\.').replaceAll('*', '[^/]+')})`;

const OURS = `^${pattern('packages/*|services/*|mf-*|shell|bff|tools|e2e')}/`;

/** The files of a workspace import, of all workspaces, only their own and the packages in `may`. */
const workspace = (folder, may, instead) => ({
  name: folder,
  comment: instead,
  from: { path: `^${pattern(folder)}/` },
  to: { path: OURS, pathNot: `^($1|packages/(${may}))/` },
});

/**
 * Inside `folder`, the files and folders of a row of `rows` import only themselves and what the row lists.
 * Those in `unlimited` import all; with it, a file in no row is an error.
 */
function layers({ name, folder, rows, unlimited, instead }) {
  const end = '(/|\\.tsx?$|$)';
  const root = `^${pattern(folder)}/`;
  const placed = [...Object.keys(rows), unlimited, 'testing', '*.test'].join('|');
  const noLayer = {
    name: `${name}:no-layer`,
    comment: 'every file and folder needs a layer: move it, or add a row in dependency-cruiser.mjs',
    // a rule about files, which finds one without imports too; 100 is the most it takes
    module: {
      path: `${root}.*\\.[cm]?[jt]sx?$`,
      pathNot: ['node_modules/', root + pattern(placed) + end],
      numberOfDependentsLessThan: 100,
    },
    from: {},
  };
  const between = Object.entries(rows).map(([row, may]) => ({
    name: `${name}:${row}`,
    comment: instead,
    from: { path: root + pattern(row) + end, pathNot: '(\\.test|/testing)\\.tsx?$' },
    to: { path: '^$1/(?!node_modules/)', pathNot: `^$1/($2|${pattern(may)})${end}` },
  }));
  return unlimited ? [...between, noLayer] : between;
}

const workspaces = [
  workspace(
    'packages/contract',
    '',
    'contract imports nothing of ours: move the code into it, or pass it in',
  ),
  workspace('packages/web-client', 'contract', 'web-client only makes calls: leave the rest to its callers'),
  workspace('packages/messages', 'contract', 'messages only shows catalogs: keep those in their packages'),
  workspace('packages/ui', 'contract|messages', 'ui only draws: take data and callbacks as props'),
  workspace(
    'packages/remote-kit',
    'contract|web-client|messages',
    'remote-kit is what shell and remotes share: put components into ui, code of a screen into its remote',
  ),
  workspace(
    'packages/remote-tools',
    'contract',
    'remote-tools builds and publishes remotes: pass in what it needs to know of their code and the servers',
  ),
  workspace('packages/demo', 'contract', 'demo has pure functions of an index: make documents in seed.ts'),
  workspace(
    'packages/server-kit',
    'contract',
    'server-kit is for every server: put business rules in a service',
  ),
  workspace(
    'mf-*',
    'contract|web-client|remote-kit|ui|remote-tools',
    'a remote knows no other remote and no server: share code through contract, remote-kit or ui, ' +
      'navigate by hash path, call the BFF by web-client',
  ),
  workspace(
    'shell',
    'contract|web-client|remote-kit|ui|messages|remote-tools',
    'the shell knows remotes only at run time: use the registry',
  ),
  workspace(
    'bff',
    'contract|server-kit',
    'the BFF knows services by HTTP alone: forward or call by routes.ts',
  ),
  workspace(
    'services/*',
    'contract|server-kit|demo',
    'a service knows no other service: let the BFF put the fact in the signed identity, or listen to events',
  ),
  workspace('tools', 'contract|demo|remote-tools', 'tools import no workspace: start it as a process'),
  workspace('e2e', 'contract', 'stories use the site as a diner does: through the browser'),
];

const service = layers({
  name: 'service',
  folder: 'services/*/src',
  instead:
    'inside a service imports go main -> routes, events, jobs -> actions -> store -> domain: ' +
    'move the shared code down, or pass it in',
  unlimited: 'main|background|create-dependencies|*.cli',
  rows: {
    config: '',
    domain: '',
    'passwords|pictures|present|store': 'domain',
    smtp: 'present|domain',
    metrics: 'store|domain',
    actions: 'store|present|metrics|passwords|pictures|smtp|domain',
    events: 'actions|store|present|domain',
    jobs: 'actions|store|domain',
    'routes|receive|show|body': 'routes|receive|show|body|actions|store|present|domain',
    migrations: 'store|seed|seeding|domain',
    'seed|seeding': 'seed|seeding|store|passwords|config|domain',
  },
});

const bff = layers({
  name: 'bff',
  folder: 'bff/src',
  instead:
    'inside the BFF imports go main -> start -> app -> gateway, cable, page, releases -> edge, and ' +
    'page -> releases: move the shared code down, or pass it in',
  unlimited: 'main|start',
  rows: {
    routes: '',
    'config|users.cli': 'config|routes',
    'edge/*.ts': 'edge/*.ts|edge/session',
    'edge/session': 'edge/*.ts',
    'edge/csrf': 'edge/*.ts|edge/session',
    'gateway/*.ts': 'gateway/*.ts|edge/*.ts|edge/session|edge/csrf|routes',
    'gateway/joins|gateway/workflows': 'gateway/*.ts|edge/*.ts|edge/session|routes',
    'gateway/openapi': 'edge/*.ts|routes',
    'gateway/outbox': 'gateway/*.ts|edge/*.ts',
    cable: 'edge/*.ts|edge/session',
    releases: 'edge/*.ts|edge/session|edge/csrf',
    page: 'releases|edge/*.ts|edge/csrf',
    app: 'gateway/*.ts|gateway/openapi|page|releases|edge/*.ts|edge/session|edge/csrf|routes',
  },
});

const remote = layers({
  name: 'remote',
  folder: 'mf-*/src',
  instead:
    'inside a remote imports go remote -> screens -> components, screens -> state: move the shared code down',
  rows: {
    messages: '',
    state: 'messages',
    'components|parts': 'components|parts|state|messages',
    'screens|modals': 'components|parts|state|messages',
  },
});

const shell = layers({
  name: 'shell',
  folder: 'shell/src',
  instead:
    'inside the shell imports go app -> modals -> remote-screen -> registry -> errors, and all may use ' +
    'messages: move the shared code down, or pass it in',
  unlimited: 'index|bootstrap|read-bootstrap|app|app-routes|first-paint|in-page|begin-fonts|css-modules.d',
  rows: {
    'first-paint/*': 'first-paint/*',
    'errors|messages|header|language|notices|session|paths': 'messages',
    registry: 'errors|messages',
    'remote-screen': 'registry|errors|first-paint/*|messages',
    modals: 'remote-screen|registry|errors|paths|messages',
  },
});

const SETTINGS = 'commands/settings|commands/read-options';
/** The folders beside the commands, but for two with rows of their own. */
const PARTS = 'commands/(?!machine/|visitor/)*/*';

const tools = layers({
  name: 'tools',
  folder: 'tools',
  instead:
    'inside tools imports go commands/*.ts -> verify -> commands/*/ -> offline -> commands/machine: ' +
    'move the shared code down, or pass it in',
  unlimited: 'main|run.mjs|*.js|photos',
  rows: {
    [SETTINGS]: SETTINGS,
    'commands/machine': '',
    offline: `commands/machine|${SETTINGS}`,
    build: 'offline',
    'commands/system': `${PARTS}|offline|${SETTINGS}`,
    [PARTS]: `${PARTS}|commands/system|offline|commands/machine|${SETTINGS}`,
    verify: `${PARTS}|commands/system|build|offline|commands/machine|${SETTINGS}`,
    'commands/visitor/*': `commands/visitor/*|verify|commands/machine|${SETTINGS}`,
    'commands/*.ts': `commands/*.ts|commands/visitor/*|verify|${PARTS}|offline|commands/machine`,
  },
});

const SERVICE = '^services/[^/]+/src/';

const others = [
  {
    name: 'unknown-package',
    comment: 'every package says what it may import: add a row in dependency-cruiser.mjs',
    from: { path: '^packages/', pathNot: workspaces.map(({ from }) => from.path) },
    to: {},
  },
  {
    name: 'demo-in-seed',
    comment: 'only seeds and tests use the demo data: read the database instead',
    from: { path: '^services/', pathNot: `${SERVICE}(seed|.*\\.test\\.ts$)` },
    to: { path: '^packages/demo/' },
  },
  {
    name: 'one-screen-alone',
    comment: 'screens must not import each other: what two screens use belongs in components/',
    from: { path: '^(mf-[^/]+)/src/screens/([^/]+)/' },
    to: { path: '^$1/src/screens/', pathNot: '^$1/src/screens/$2/' },
  },
  {
    name: 'mongoose-in-store',
    comment: 'only store/ uses the database: add a function there that returns domain objects',
    from: { path: SERVICE, pathNot: `${SERVICE}(store/|seed|main\\.ts$|testing/|.*\\.test\\.ts$)` },
    // types are allowed, to pass sessions on
    to: { path: 'node_modules/(mongoose|mongodb)/', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'commit-has-one-face',
    comment: 'how tables are taken stays in store/commit/: import its commit.ts',
    from: { path: `${SERVICE}(?!store/|testing/)`, pathNot: '\\.test\\.ts$' },
    to: { path: `${SERVICE}store/commit/(?!commit\\.ts)` },
  },
  {
    name: 'domain-is-pure',
    comment: 'domain/ holds only rules: pass data and clock in as arguments',
    from: { path: `${SERVICE}domain/` },
    to: { path: 'node_modules/(koa|@koa/router|mongoose|mongodb|pino|undici)/' },
  },
  {
    name: 'domain-knows-the-contract-alone',
    comment: 'domain/ imports the vocabulary of contract, and no other package of ours: pass the rest in',
    from: { path: `${SERVICE}domain/` },
    to: { path: '^packages/(?!contract/)' },
  },
  {
    name: 'no-cycle',
    comment: 'files must not import each other in a cycle: move what both need into a third file',
    from: {},
    to: { circular: true },
  },
];

const rules = [...workspaces, ...service, ...bff, ...remote, ...shell, ...tools, ...others];

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: rules.map((rule) => ({ severity: 'error', ...rule })),
  options: {
    exclude: { path: '(^|/)(dist|coverage|test-results)/' },
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    parser: 'swc',
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      exportsFields: ['exports'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
