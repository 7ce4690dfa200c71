import type { Need } from './environment';

/** One step of `npm test` or `npm run verify`. */
export interface Check {
  about: string;
  /** as typed at the top of the checkout */
  command: string;
  needs?: Need[];
  /** takes minutes that a push does not wait for: run every night, and left out of `all` */
  nightly?: true;
}

const BUILD = 'nx run-many -t build';
/** The tests of a folder of tools/verify. */
const tests = (folder: string): string =>
  `jest --config tools/verify/jest.config.js --rootDir tools/verify/${folder}`;
const stories = (which: string): string => `MESA_STORIES=${which} playwright test --config e2e`;

/** What `npm test` runs, in this order: the checks that a change passes before it is merged. */
export const TEST = ['static', 'unit', 'build', 'budgets', 'main-stories'];

/** All checks by name, those of `npm test` first; `attacks` last, because it leaves accounts locked. */
export const CHECKS: Record<string, Check> = {
  static: {
    about: 'lint, types, import rules, declared packages and links of documents (scripts of package.json)',
    command:
      'nx run-many -p mesa --parallel=4 ' +
      '-t lint-with-types lint types-of-node types-of-browser imports packages links',
  },
  unit: {
    about: 'unit and integration tests of all workspaces',
    // three at once on two processors: servers' tests wait for other processes half of their time
    command: 'nx run-many -t test --parallel=3 --output-style=static -- --maxWorkers=1',
    needs: ['mongo'],
  },
  build: { about: 'builds of all parts', command: BUILD },
  budgets: { about: 'the sizes of the builds', command: `${BUILD} && ${tests('budgets')}` },
  'main-stories': {
    about: 'the main stories in a browser',
    command: stories('main'),
    needs: ['chromium', 'system'],
  },
  deploy: {
    about: 'the Dockerfile, compose file, Kubernetes manifests, alerts and dashboards',
    command: tests('deploy'),
  },
  docs: {
    about: 'that no secret is in the repository',
    command: tests('docs'),
  },
  long: {
    about: 'tests named *.long.test.ts: proofs under kills, builds of workspaces, a killed MongoDB',
    command: 'jest --config tools/verify/long/jest.config.js',
    needs: ['mongo'],
  },
  lifecycle: {
    about: 'starting, killing, backing up and restoring whole systems',
    command: `${BUILD} && ${tests('lifecycle')}`,
  },
  stories: {
    about: 'the stories that npm test leaves out',
    command: stories('long'),
    needs: ['chromium', 'system'],
  },
  cluster: {
    about: 'two of every part behind nginx, restarted under load',
    command: tests('cluster'),
    needs: ['chromium', 'system'],
  },
  screens: {
    about: 'every screen in every language and direction, on the narrowest phone, read by axe',
    command: stories('screens'),
    needs: ['chromium', 'system'],
    nightly: true,
  },
  images: {
    about: 'builds every image with buildah and runs the whole system from them',
    command: `${BUILD} && ${tests('images')}`,
    needs: ['chromium'],
    nightly: true,
  },
  faults: {
    about: 'a replica set of three whose network, primary, disk and clocks fail under load',
    command: `${BUILD} && ${tests('faults')}`,
    nightly: true,
  },
  bench: {
    about: 'that every figure of the benches is above its floor; needs a machine with nothing else to do',
    command: `${BUILD} && node tools/run.mjs bench all`,
    nightly: true,
  },
  attacks: {
    about: 'attacks and random requests against a running Mesa',
    command: tests('attacks'),
    needs: ['system'],
  },
};
