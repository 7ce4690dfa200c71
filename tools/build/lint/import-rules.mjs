/** Folders of workspaces, as regular expressions; any other type is the name of a folder of packages/. */
const FOLDERS = {
  mf: 'mf-[^/]+',
  service: 'services/[^/]+',
  ...{ shell: 'shell', bff: 'bff', tools: 'tools', e2e: 'e2e' },
};
export const folderOf = (type) => FOLDERS[type] ?? `packages/${type}`;

/**
 * The imports that are allowed between workspaces, by type: of its own files and of the types listed under
 * `may`, and of no other workspace. `instead` says what to do in place of a forbidden import.
 */
export const packageTypes = {
  contract: {
    may: [],
    instead: 'contract imports nothing of ours: move the shared code into it, or pass it in as an argument',
  },
  'web-client': {
    may: ['contract'],
    instead: 'web-client only makes calls: screens, store and server code belong to its callers',
  },
  messages: { may: ['contract'], instead: 'messages only shows catalogs, which belong to their packages' },
  ui: { may: ['contract', 'messages'], instead: 'ui only draws: take data and callbacks as props' },
  'remote-kit': {
    may: ['contract', 'web-client', 'messages'],
    instead:
      'remote-kit is what shell and remotes share: components belong in ui, code that knows a screen ' +
      'in its remote',
  },
  'remote-tools': {
    may: ['contract'],
    instead: 'remote-tools builds and publishes remotes, and knows neither their code nor the servers',
  },
  demo: {
    may: ['contract'],
    instead: 'demo has pure functions of an index: services turn their results into documents in seed.ts',
  },
  mf: {
    may: ['contract', 'web-client', 'remote-kit', 'ui', 'remote-tools'],
    instead:
      'a remote knows no other remote and no server: share code through contract, remote-kit or ui, ' +
      'navigate by hash path, call the BFF by web-client',
  },
  shell: {
    may: ['contract', 'web-client', 'remote-kit', 'ui', 'messages', 'remote-tools'],
    instead: 'the shell knows remotes only at run time, through the registry',
  },
  'server-kit': {
    may: ['contract'],
    instead: 'server-kit is what every server needs to run: business rules belong in a service',
  },
  bff: {
    may: ['contract', 'server-kit'],
    instead: 'the BFF knows services only by HTTP (routes.ts) and imports no browser package',
  },
  service: {
    may: ['contract', 'server-kit'],
    instead:
      'a service knows no other service: let the BFF state the fact in the signed identity, or ' +
      'listen to a domain event',
  },
  tools: {
    may: ['contract', 'demo', 'remote-tools'],
    instead: 'tools start the other workspaces as processes and never import their code',
  },
  e2e: { may: ['contract'], instead: 'stories use the site as a diner does: through the browser' },
};

/** Files of services that may import the demo data too. */
export const withDemo = 'src/(seed|.*\\.test\\.ts$)';

/** Layers inside a service: every file of its src has one, and may import those under `may`; main all. */
const serviceLayers = {
  layers: {
    main: '(main|background|create-dependencies|[^/]+\\.cli)\\.ts$',
    config: 'config\\.ts$',
    routes: '(routes|receive|show|body)\\.ts$',
    actions: 'actions/',
    present: 'present(\\.ts$|/)',
    events: 'events/',
    jobs: 'jobs/',
    store: 'store/',
    migrations: 'migrations/',
    seed: 'seed(\\.ts$|ing/)',
    metrics: 'metrics\\.ts$',
    // hashing, image processing, mail servers: libraries behind functions of ours
    passwords: 'passwords/',
    smtp: 'smtp/',
    pictures: 'pictures/',
    domain: 'domain/',
  },
  may: {
    config: [],
    domain: [],
    passwords: ['domain'],
    pictures: ['domain'],
    smtp: ['present', 'domain'],
    metrics: ['store', 'domain'],
    present: ['domain'],
    store: ['domain'],
    actions: ['store', 'present', 'metrics', 'passwords', 'pictures', 'smtp', 'domain'],
    events: ['actions', 'store', 'present', 'domain'],
    jobs: ['actions', 'store', 'domain'],
    routes: ['actions', 'store', 'present', 'domain'],
    migrations: ['store', 'seed', 'domain'],
    seed: ['store', 'passwords', 'config', 'domain'],
  },
  /** not a layer: code of tests */
  ignored: '(testing(\\.ts$|/)|[^/]+\\.test\\.ts$)',
  instead:
    'inside a service imports go main -> routes, events, jobs -> actions -> store -> domain: move ' +
    'the shared code down, or pass it in',
};

/** Layers inside the BFF, and what each may import besides itself. */
const bffLayers = {
  layers: {
    main: 'main\\.ts$',
    start: 'start\\.ts$',
    app: 'app\\.ts$',
    config: 'config\\.ts$',
    routes: 'routes\\.ts$',
    users: 'users\\.cli\\.ts$',
    session: 'edge/session/',
    csrf: 'edge/csrf/',
    edge: 'edge/[^/]+$',
    joins: 'gateway/joins/',
    workflows: 'gateway/workflows/',
    openapi: 'gateway/openapi/',
    outbox: 'gateway/outbox/',
    gateway: 'gateway/[^/]+$',
    cable: 'cable/',
    page: 'page/',
    releases: 'releases/',
  },
  may: {
    routes: [],
    config: ['routes'],
    users: ['config', 'routes'],
    session: ['edge'],
    csrf: ['edge', 'session'],
    edge: ['session'],
    gateway: ['edge', 'session', 'csrf', 'routes'],
    joins: ['gateway', 'edge', 'session', 'routes'],
    workflows: ['gateway', 'edge', 'session', 'routes'],
    openapi: ['edge', 'routes'],
    outbox: ['gateway', 'edge'],
    cable: ['edge', 'session'],
    releases: ['edge', 'session', 'csrf'],
    page: ['releases', 'edge', 'csrf'],
    app: ['gateway', 'openapi', 'page', 'releases', 'edge', 'session', 'csrf', 'routes'],
  },
  /** not a layer: code of tests */
  ignored: '(testing/|[^/]+\\.test\\.ts$)',
  instead:
    'inside the BFF imports go main -> start -> app -> gateway, cable, page, releases -> edge, and ' +
    'page -> releases: move the shared code down, or pass it in',
};

/** Layers inside a remote, and what each may import besides itself. */
const remoteLayers = {
  layers: {
    remote: '(remote|standalone|first-paint)\\.tsx?$',
    screens: 'screens/',
    modals: 'modals/',
    components: '(components|parts)/',
    state: 'state/',
    messages: 'messages/',
  },
  may: {
    messages: [],
    state: ['messages'],
    components: ['state', 'messages'],
    modals: ['components', 'state', 'messages'],
    screens: ['components', 'state', 'messages'],
  },
  instead:
    'inside a remote imports go remote -> screens -> components, screens -> state: move the shared code down',
};

/** Folders of the shell: every file of its src has a place here. */
const shellLayers = {
  layers: {
    main: '(index|bootstrap|read-bootstrap|app|app-routes|first-paint|in-page|begin-fonts)\\.tsx?$',
    modals: 'modals/',
    'remote-screen': 'remote-screen/',
    registry: 'registry/',
    paths: 'paths/',
    header: 'header/',
    language: 'language/',
    notices: 'notices/',
    session: 'session/',
    'first-paint': 'first-paint/',
    errors: 'errors/',
    messages: 'messages/',
  },
  may: {
    errors: [],
    messages: [],
    'first-paint': [],
    header: ['messages'],
    language: ['messages'],
    notices: ['messages'],
    session: ['messages'],
    paths: ['messages'],
    registry: ['errors'],
    'remote-screen': ['registry', 'first-paint', 'messages'],
    modals: ['remote-screen', 'registry', 'paths', 'messages'],
  },
  /** not a layer: code of tests, and types of styles */
  ignored: '(testing/|[^/]+\\.test\\.tsx?$|css-modules\\.d\\.ts$)',
  instead:
    'inside the shell imports go app -> modals -> remote-screen -> registry -> errors, and all may use ' +
    'messages: move the shared code down, or pass it in',
};

/** Folders of tools: every file has a place here. */
const toolsLayers = {
  layers: {
    main: '(main\\.ts|run\\.mjs|[^/]+\\.js|photos\\.ts)$',
    commands: 'commands/(?!settings|system|read-options)[^/]+\\.ts$',
    settings: 'commands/(settings|read-options)\\.ts$',
    system: 'commands/system\\.ts$',
    machine: 'commands/machine/',
    command: 'commands/(?!machine/|visitor/)[^/]+/',
    visitor: 'commands/visitor/',
    offline: 'offline/',
    build: 'build/',
    verify: 'verify/',
  },
  may: {
    settings: [],
    machine: [],
    offline: ['machine', 'settings'],
    build: ['offline'],
    system: ['command', 'offline', 'settings'],
    command: ['system', 'offline', 'machine', 'settings'],
    visitor: ['verify', 'machine', 'settings'],
    verify: ['command', 'system', 'build', 'offline', 'machine', 'settings'],
    commands: ['visitor', 'verify', 'command', 'system', 'offline', 'machine', 'settings'],
  },
  /** not a layer: tests, and what is no code */
  ignored: '(node_modules/|.*\\.test\\.ts$|.*\\.(json|md|br|sh)$)',
  instead:
    'inside tools imports go commands/*.ts -> verify -> commands/*/ -> offline -> commands/machine: move ' +
    'the shared code down, or pass it in',
};

/** The tables of layers, by type of workspace; `kind` begins the names of the rules. */
export const LAYERS = [
  { type: 'service', kind: 'service', ...serviceLayers },
  { type: 'bff', kind: 'bff', ...bffLayers },
  { type: 'mf', kind: 'remote', ...remoteLayers },
  { type: 'shell', kind: 'shell', ...shellLayers },
  { type: 'tools', kind: 'tools', ...toolsLayers },
];
