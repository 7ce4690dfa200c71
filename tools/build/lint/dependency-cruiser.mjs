/*
 * Who may import whom. dependency-cruiser follows every import, type imports included; a forbidden one fails
 * with the comment of its rule, which says what to do instead.
 */

/** The files of a workspace import, of all workspaces, only their own and the packages in `may`. */
const only = (workspace, may, instead) => ({
  name: workspace,
  comment: `may import ${may || 'nothing of ours'}: ${instead}`,
  from: { path: `^(${workspace})/` },
  to: {
    path: '^((packages|services)/|(mf-[^/]+|shell|bff|tools|e2e)/)',
    pathNot: `^($1/|packages/(${may})(/|\\.ts$))`,
  },
});

/**
 * Inside `folder`, the files and folders of a row import only themselves and what the row lists. Those in
 * `unlimited` import all; with it, a file in no row is an error.
 */
function layers(name, folder, { order, unlimited, ...rows }) {
  const files = (layer) => `^(${folder})/(${layer})(/|\\.tsx?$|$)`;
  const rules = Object.entries(rows).map(([layer, may]) => ({
    name: `${name}:${layer}`,
    comment: `imports go ${order}: move the shared code down, or pass it in`,
    from: { path: files(layer), pathNot: '(\\.test|/testing)\\.tsx?$' },
    to: { path: '^$1/(?!node_modules/)', pathNot: `^$1/($2|${may})(/|\\.tsx?$|$)` },
  }));
  const placed = [...Object.keys(rows), unlimited, 'testing', '[^/]+\\.test'].join('|');
  const code = `^${folder}/(?!node_modules/).*\\.[cm]?[jt]sx?$`;
  const noLayer = {
    name: `${name}:no-layer`,
    comment: 'every file and folder needs a layer: move it, or add a row in dependency-cruiser.mjs',
    // a rule about files, which finds one without imports too; 100 is the most it takes
    module: { path: code, pathNot: files(placed), numberOfDependentsLessThan: 100 },
    from: {},
  };
  return unlimited ? [...rules, noLayer] : rules;
}

const workspaces = [
  only('packages/contract', '', 'move the code into contract, or pass it in'),
  only('packages/web-client', 'contract', 'it only makes calls, so leave the rest to its callers'),
  only('packages/messages', 'contract', 'it only shows catalogs, so keep those in their packages'),
  only('packages/ui', 'contract|messages', 'it only draws, so take data and callbacks as props'),
  only('packages/remote-kit', 'contract|web-client|messages', 'put components in ui, screens in a remote'),
  only('packages/remote-tools', 'contract', 'pass in what it needs to know of remotes and servers'),
  only('packages/demo', 'contract', 'it has pure functions of an index, so make documents in seed.ts'),
  only('packages/server-kit', 'contract', 'it is for every server, so put business rules in a service'),
  only('mf-[^/]+', 'contract|web-client|remote-kit|ui|remote-tools', 'share by packages, link by hash path'),
  only('shell', 'contract|web-client|remote-kit|ui|messages|remote-tools', 'find remotes by the registry'),
  only('bff', 'contract|server-kit', 'call services by HTTP, as routes.ts says'),
  only('services/[^/]+', 'contract|server-kit|demo', 'read the signed identity, or listen to an event'),
  only('tools', 'contract|demo|remote-tools|server-kit/src/config', 'start others as processes'),
  only('e2e', 'contract', 'use the site as a diner does, through the browser'),
];

const service = layers('service', 'services/[^/]+/src', {
  order: 'main -> routes, events, jobs -> actions -> store -> domain',
  unlimited: 'main|background|create-dependencies|[^/]+\\.cli',
  config: '',
  domain: '',
  messages: '',
  'passwords|pictures|present|store': 'domain',
  smtp: 'present|domain',
  metrics: 'store|domain',
  actions: 'store|present|metrics|passwords|pictures|smtp|domain',
  events: 'actions|store|present|domain',
  jobs: 'actions|store|domain',
  'routes|receive|show|body|\\w+-page':
    'routes|receive|show|body|\\w+-page|actions|store|present|domain|messages',
  'seed|seeding': 'seed|seeding|store|passwords|config|domain',
});

const EDGE = 'edge/[^/]+\\.ts';
const GATEWAY = 'gateway/[^/]+\\.ts';

const bff = layers('bff', 'bff/src', {
  order: 'main -> start -> app -> parts -> gateway, cable, page, releases -> edge, and page -> releases',
  unlimited: 'main|start|parts',
  routes: '',
  messages: '',
  'config|users\\.cli': 'config|routes',
  'compare-types\\.cli|service-calls\\.cli': 'releases',
  [EDGE]: `${EDGE}|edge/session`,
  'edge/session': EDGE,
  [GATEWAY]: `${GATEWAY}|${EDGE}|edge/session|routes|messages`,
  'gateway/openapi': `${EDGE}|routes`,
  'gateway/outbox': `${GATEWAY}|${EDGE}`,
  cable: `${EDGE}|edge/session`,
  releases: `${EDGE}|edge/session|routes`,
  page: `releases|${EDGE}|messages`,
  app: `${GATEWAY}|gateway/openapi|parts|page|releases|${EDGE}|edge/session|routes`,
});

const remote = layers('remote', 'mf-[^/]+/src', {
  order: 'remote -> screens -> components -> state',
  messages: '',
  state: 'messages',
  'components|parts': 'components|parts|state|messages',
  'screens|modals': 'components|parts|state|messages',
});

const shell = layers('shell', 'shell/src', {
  order: 'app -> modals -> remote-screen -> registry -> errors, and all may use messages',
  unlimited: 'index|bootstrap|read-bootstrap|app|app-routes|first-paint|in-page|begin-fonts|css-modules\\.d',
  'first-paint/[^/]+': 'first-paint/[^/]+',
  'errors|messages|header|language|notices|session|paths': 'messages',
  registry: 'errors|messages',
  'remote-screen': 'registry|errors|first-paint/[^/]+|messages',
  modals: 'remote-screen|registry|errors|paths|messages',
});

const SETTINGS = 'commands/settings|commands/read-options';
/** The folders beside the commands, but for two with rows of their own. */
const PARTS = 'commands/(?!machine/|visitor/)[^/]+/[^/]+';

const tools = layers('tools', 'tools', {
  order: 'commands -> verify -> folders of commands -> offline -> commands/machine',
  unlimited: 'main|run\\.mjs|[^/]+\\.js|photos',
  [SETTINGS]: SETTINGS,
  'commands/machine': '',
  offline: `commands/machine|${SETTINGS}`,
  build: 'offline',
  'commands/system': `${PARTS}|offline|${SETTINGS}`,
  [PARTS]: `${PARTS}|commands/system|offline|commands/machine|${SETTINGS}`,
  verify: `${PARTS}|commands/system|build|offline|commands/machine|${SETTINGS}`,
  'commands/visitor/[^/]+': `commands/visitor/[^/]+|verify|commands/machine|${SETTINGS}`,
  'commands/[^/]+\\.ts': 'commands/[^/]+|verify|offline',
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
  { name: 'no-cycle', comment: 'move what both files need into a third', from: {}, to: { circular: true } },
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
