/**
 * Who may import whom. Each workspace names its room in package.json (`"nx": { "tags": ["room:..."] }`); a room may
 * import itself (but for the rooms where every workspace is alone) and the rooms listed here, nothing else of ours.
 * `instead` is what to do in place of a forbidden import.
 */
export const rooms = {
  contract: {
    may: [],
    instead: 'contract is the bottom of the house: move the thing into it, or give it in as an argument',
  },
  'web-client': {
    may: ['contract'],
    instead: 'web-client only makes calls: let the caller bring screens, store and server parts',
  },
  ui: { may: ['contract'], instead: 'ui only looks: take data and callbacks as props' },
  'remote-kit': {
    may: ['contract', 'web-client'],
    instead:
      'remote-kit is the seam between shell and remotes: what draws belongs into ui, what knows a screen into its remote',
  },
  demo: {
    may: ['contract'],
    instead: 'demo is pure functions of an index: services turn them into documents in their seed.ts',
  },
  mf: {
    may: ['contract', 'web-client', 'remote-kit', 'ui'],
    alone: true,
    instead:
      'a remote knows no other remote and no server: share through contract, remote-kit or ui, navigate by hash path, ask the BFF by web-client',
  },
  shell: {
    may: ['contract', 'web-client', 'remote-kit', 'ui'],
    instead: 'the shell knows remotes only at run time, through the registry',
  },
  'server-kit': {
    may: ['contract'],
    instead: 'server-kit is process bits for every Node part: business rules belong into a service',
  },
  bff: {
    may: ['contract', 'server-kit'],
    instead: 'the BFF knows services only by HTTP (upstreams.ts) and never the browser rooms',
  },
  service: {
    may: ['contract', 'server-kit'],
    alone: true,
    instead:
      'a service knows no other service: let the BFF vouch for the fact in the identity, or follow a domain event',
  },
  tools: {
    may: ['contract', 'demo'],
    instead: 'tools start the other parts as processes; they never import their insides',
  },
  e2e: { may: ['contract'], instead: 'stories use the site as a diner does: through the browser' },
};

/** Files that may import one room more than their own room does. */
export const exceptions = [{ room: 'service', files: ['src/seed', 'src/.*\\.test\\.ts$'], may: ['demo'] }];

/** Layers inside a service: each file role may import the roles listed, everything else upward or sideways is forbidden. */
export const serviceLayers = {
  layers: {
    main: 'main\\.ts$',
    app: 'app\\.ts$',
    routes: 'routes\\.ts$',
    actions: 'actions/',
    present: 'present(\\.ts$|/)',
    store: 'store/',
    domain: 'domain/',
    seed: 'seed(\\.ts$|/)',
  },
  never: {
    domain: ['main', 'app', 'routes', 'actions', 'present', 'store', 'seed'],
    store: ['main', 'app', 'routes', 'actions', 'present', 'seed'],
    present: ['store', 'main', 'app', 'routes', 'actions', 'seed'],
    actions: ['main', 'app', 'routes', 'seed'],
    routes: ['main', 'app', 'seed'],
    app: ['main', 'seed'],
    seed: ['main', 'app', 'routes'],
  },
  instead:
    'inside a service imports go main -> app -> routes -> actions -> store -> domain: move the shared part down, or pass it in',
};

/** Layers inside a remote. */
export const remoteLayers = {
  layers: {
    remote: '(remote|standalone|first-paint)\\.tsx?$',
    screens: 'screens/',
    modals: 'modals/',
    components: '(components|parts)/',
    state: 'state/',
  },
  never: {
    state: ['remote', 'screens', 'modals', 'components'],
    components: ['remote', 'screens', 'modals'],
    modals: ['remote', 'screens'],
    screens: ['remote', 'modals'],
  },
  instead:
    'inside a remote imports go remote -> screens -> components, screens -> state: move the shared part down',
};

/** npm packages that belong to one place of a room; a session handed through by its type alone is no use of the database. */
export const homes = [
  {
    name: 'mongoose-in-store',
    room: 'service',
    typesToo: false,
    except: ['store/', 'seed', 'main\\.ts$', 'testing/', '.*\\.test\\.ts$'],
    packages: '(mongoose|mongodb)',
    instead: 'only store/ knows the database: add a function there that returns domain objects',
  },
  {
    name: 'domain-is-pure',
    room: 'service',
    only: 'domain/',
    packages: '(koa|@koa/router|mongoose|mongodb|pino|undici)',
    instead: 'domain/ holds rules alone: data and clock come in as arguments',
  },
];
