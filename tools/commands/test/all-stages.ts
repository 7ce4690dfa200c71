import { findChromium } from '../../offline/chromium';
import { freePorts } from '../machine/ports';
import { buildChanged } from '../start/build';
import { browserWorkspaces, parts } from '../system';
import { sharedSystem } from './own-system';
import type { Stage } from './run-stages';
import { benches, boundaries, fine, lint, stories, typedLint, types, unitTests, verifyTests } from './stages';
import { withMongo } from './with-mongo';

let finding: Promise<string> | undefined;
/** A Chromium; downloaded once, in the background if asked for early. */
export const browser = (): Promise<string> => (finding ??= findChromium());

const BUILT = [...parts.map(({ folder }) => folder), ...browserWorkspaces];
const build: Stage = {
  name: 'build',
  run: async (signal) => fine(`${await buildChanged(BUILT, signal)} workspaces built`),
};

/**
 * The tests of a folder of tools/verify.
 * @param environment what they need besides the builds
 */
const verified = (
  name: string,
  title: string,
  environment: (signal: AbortSignal) => Promise<NodeJS.ProcessEnv> = async () => ({}),
): Stage => ({
  name,
  run: async (signal) => verifyTests(name, title, await environment(signal), signal),
});
const budgets = verified('budgets', 'Checking bundle sizes');
const storiesNamed = (which: string): Stage => ({
  name: 'end to end',
  run: async (signal) => {
    // a story opens its mail server at this port
    const [port] = await freePorts(1);
    const system = await sharedSystem(
      signal,
      which === 'main' ? { MAIL_URL: `smtp://127.0.0.1:${port}` } : {},
    );
    const env = { ...system, MESA_CHROMIUM: await browser(), MESA_STORIES: which };
    return stories({ ...env, MESA_TEST_SMTP_PORT: String(port) }, signal);
  },
});

/** `npm test`: what a change is checked by before it is merged. */
export const testStages: (Stage | Stage[])[] = [
  [
    // the longest first: none of them uses two processors for long
    { name: 'lint with types', run: typedLint },
    { name: 'lint', run: (signal) => lint(signal) },
    { name: 'types', run: (signal) => types(signal) },
    { name: 'boundaries', run: boundaries },
  ],
  { name: 'unit and integration', run: (signal) => withMongo((uri) => unitTests(uri, signal)) },
  build,
  budgets,
  storiesNamed('main'),
];

interface Verification {
  about: string;
  /** what runs, after the stages that it depends on */
  stages: Stage[];
  /** takes minutes that a push does not wait for: run every night, and left out of `all` */
  nightly?: true;
}

/** `npm run verify -- NAME`: the tests that take long. */
export const verifyStages: Record<string, Verification> = {
  deploy: {
    about: 'the Dockerfile, compose file, Kubernetes manifests, alerts and dashboards',
    stages: [verified('deploy', 'Checking deployments')],
  },
  docs: {
    about: 'that no secret is in the repository',
    stages: [verified('docs', 'Looking for secrets')],
  },
  long: {
    about: 'tests named *.long.test.ts: proofs under kills, builds of workspaces, a killed MongoDB',
    stages: [
      {
        name: 'long',
        run: (signal) =>
          withMongo((uri) =>
            verifyTests('long', 'Tests that take long', { MESA_TEST_MONGODB_URI: uri }, signal),
          ),
      },
    ],
  },
  budgets: { about: 'the sizes of the builds', stages: [build, budgets] },
  lifecycle: {
    about: 'starting, killing, backing up and restoring whole systems',
    stages: [build, verified('lifecycle', 'Starting and killing whole systems')],
  },
  stories: { about: 'the stories that npm test leaves out', stages: [build, storiesNamed('long')] },
  cluster: {
    about: 'two of every part behind nginx, restarted under load',
    stages: [
      build,
      verified('cluster', 'Restarting two of everything under load', async (signal) => ({
        ...(await sharedSystem(signal)),
        MESA_CHROMIUM: await browser(),
      })),
    ],
  },
  screens: {
    about: 'every screen in every language and direction, on the narrowest phone, read by axe',
    nightly: true,
    stages: [build, storiesNamed('screens')],
  },
  images: {
    about: 'builds every image with buildah and runs the whole system from them',
    nightly: true,
    stages: [
      build,
      verified('images', 'Building images and running them', async () => ({
        MESA_CHROMIUM: await browser(),
      })),
    ],
  },
  faults: {
    about: 'a replica set of three whose network, primary, disk and clocks fail under load',
    nightly: true,
    stages: [build, verified('faults', 'Breaking networks under load')],
  },
  bench: {
    about: 'that no figure of the benches has become worse; needs a machine with nothing else to do',
    nightly: true,
    stages: [build, { name: 'bench', run: benches }],
  },
  // last, because random requests leave accounts locked and tables taken
  attacks: {
    about: 'attacks and random requests against a running Mesa',
    stages: [build, verified('attacks', 'Attacking a running Mesa', sharedSystem)],
  },
};
