import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { databaseIn } from '../offline/mongo/uri';
import { ROOT, type Settings } from './settings';
import type { Secrets } from './start/secrets';

/** What the environment of each part is made from. */
export interface SystemConfig {
  settings: Settings;
  secrets: Secrets;
  /** loopback ports by part */
  ports: Record<string, number>;
  adminPort: number;
  /** the address of a database */
  database(name: string): string;
}

/** One process of the running system. */
export interface Part {
  name: string;
  /** relative to the checkout; its bundle is dist/main.cjs there */
  folder: string;
  env(config: SystemConfig): Record<string, string | undefined>;
}

/** The services by name: the folders of services/ that are packages, also in an image without sources. */
export const services = readdirSync(join(ROOT, 'services'))
  .filter((name) => existsSync(join(ROOT, 'services', name, 'package.json')))
  .sort();

const limited: Part['env'] = ({ settings }) => ({ RATE_LIMIT_FACTOR: String(settings.RATE_LIMIT_FACTOR) });

const publicUrl = ({ settings }: SystemConfig): string =>
  settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`;

/** The variables of a service besides those that every service has. */
const ownVariables: Record<string, Part['env']> = {
  accounts: (config) => ({ ...limited(config), MAIL_TOKEN_SECRET: config.secrets.mailTokenSecret }),
  mail: (config) => ({
    ...limited(config),
    MAIL_URL: config.settings.MAIL_URL,
    MAIL_FROM: config.settings.MAIL_FROM,
    PUBLIC_URL: publicUrl(config),
    MAIL_TOKEN_SECRET: config.secrets.mailTokenSecret,
    ANSWER_TOKEN_SECRET: config.secrets.answerTokenSecret,
  }),
  reservations: (config) => ({
    PUBLIC_URL: publicUrl(config),
    ANSWER_TOKEN_SECRET: config.secrets.answerTokenSecret,
  }),
  media: (config) => ({ ...limited(config), SIGNING_SECRET: config.secrets.signingSecret }),
};

const service = (name: string): Part => ({
  name,
  folder: `services/${name}`,
  env: (config) => ({
    PORT: String(config.ports[name]),
    MONGODB_URI: config.database(name),
    EVENTS_DB: databaseIn(config.database('events')),
    IDENTITY_PUBLIC_KEY: config.secrets.identityPublicKey,
    ...ownVariables[name]?.(config),
  }),
});

/** Variables such as ACCOUNTS_SERVICE_URL: where the BFF finds each service. */
const serviceUrls: Part['env'] = ({ ports }) =>
  Object.fromEntries(
    services.map((name) => [
      `${name.toUpperCase().replaceAll('-', '_')}_SERVICE_URL`,
      `http://127.0.0.1:${ports[name]}`,
    ]),
  );

/** The processes of the running system: folder and environment of each. */
export const parts: Part[] = [
  ...services.map(service),
  {
    name: 'bff',
    folder: 'bff',
    env: (config) => ({
      PORT: String(config.settings.PORT),
      HOST: config.settings.HOST,
      ADMIN_PORT: String(config.adminPort),
      ADMIN_TOKEN: config.secrets.adminToken,
      MONGODB_URI: config.database('bff'),
      EVENTS_DB: databaseIn(config.database('events')),
      IDENTITY_PRIVATE_KEY: config.secrets.identityPrivateKey,
      SESSION_SECRET: config.secrets.sessionSecret,
      ...serviceUrls(config),
      PUBLIC_URL: publicUrl(config),
      MAPS_KEY: config.settings.MAPS_KEY,
      MESA_RELEASE_HOOK: config.settings.MESA_RELEASE_HOOK,
      MESA_FAILING_SHARE: String(config.settings.MESA_FAILING_SHARE),
      SHELL_DIR: join(ROOT, 'shell/dist'),
      PHOTOS_DIR: join(ROOT, 'shell/assets/photos'),
      ...limited(config),
    }),
  },
];

/** The remotes, found by their folders. */
export const remotes = readdirSync(ROOT).filter(
  (name) => name.startsWith('mf-') && existsSync(join(ROOT, name, 'src/remote.tsx')),
);

/** The workspaces that run in the browser. */
export const browserWorkspaces = ['shell', ...remotes];

/** The environment that all parts share. */
export const common = ({ settings }: SystemConfig): Record<string, string> => ({
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  LOG_LEVEL: settings.LOG_LEVEL,
  // no load balancer runs here that would have to notice "not ready" before a part stops
  DRAIN_MS: '0',
});
