import { common, format } from '@mesa/server-kit';
import { z } from 'zod';
import { SERVICES, type Service } from './routes';

type ServiceUrl = `${Uppercase<Service>}_SERVICE_URL`;
// the cast: the methods of texts return any text
const urlName = (service: Service) =>
  `${service.toUpperCase().replaceAll('-', '_')}_SERVICE_URL` as ServiceUrl;

// the cast: fromEntries loses the names
const serviceUrls = Object.fromEntries(
  SERVICES.map((service) => [
    urlName(service),
    format.origin.describe(`the origin of the ${service} service`),
  ]),
) as unknown as Record<ServiceUrl, typeof format.origin>;

/** The settings of the BFF. */
export const variables = {
  ...common,
  PORT: format.port.default(3_000).describe('the public port number'),
  ADMIN_PORT: format.port
    .default(0)
    .describe('a port number for the API for remotes, never to be public (0 picks a free one)'),
  ADMIN_HOST: format.text
    .default('127.0.0.1')
    .describe('an address for the admin port and the metrics port to listen on'),
  TEAMS_PORT: format.port
    .nullable()
    .default(null)
    .describe(
      "a port number for teams' release pipelines, behind a gateway with https (0 picks a free one; " +
        'unset, there is none)',
    ),
  ADMIN_TOKEN: format
    .secrets(16)
    .describe('a token for the API for remotes, at least 16 characters, or several separated by commas'),
  MONGODB_URI: format.mongoUri.describe("the mongodb:// address of the BFF's own database"),
  EVENTS_DB: format.text
    .default('mesa_events')
    .describe('the name of the database for domain events, on the same cluster'),
  IDENTITY_PRIVATE_KEY: format.pem.describe('base64 of the PEM private key (Ed25519) that signs identities'),
  SESSION_SECRET: format
    .secrets(32)
    .describe(
      'a secret for CSRF tokens, at least 32 characters, the same for all instances, or several ' +
        'separated by commas (the first signs, all verify)',
    ),
  MESA_RELEASE_HOOK: z
    .url({ protocol: /^https?$/ })
    .nullable()
    .default(null)
    .describe('an address that gets withdrawn versions, rollbacks and errors of many visitors by POST'),
  MESA_FAILING_SHARE: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(0.2)
    .describe(
      'a share of visitors from 0 to 1: a version that fails for more of them, and twice as often as the ' +
        'live one, is taken back',
    ),
  SESSION_IDLE_MINUTES: format.count
    .default(7 * 24 * 60)
    .describe('minutes after which an unused session ends'),
  SESSION_MAX_MINUTES: format.count.default(30 * 24 * 60).describe('minutes after which every session ends'),
  ...serviceUrls,
  MAPS_KEY: format.text
    .nullable()
    .default(null)
    .describe('a key for static map pictures (unset, the page draws a map of its own)'),
  UPLOADS_ORIGIN: format.origin
    .nullable()
    .default(null)
    .describe(
      "the origin of the file store that browsers upload to (media's S3_ENDPOINT, where STORE is s3)",
    ),
  RATE_LIMIT_FACTOR: format.factor
    .default(1)
    .describe('a positive number that multiplies the rate limits by address and diner'),
  TRUST_PROXY: format.count
    .default(0)
    .describe('the number of proxies in front, whose X-Forwarded-* headers are trusted'),
  PUBLIC_URL: format.origin
    .nullable()
    .default(null)
    .describe('the origin that links to restaurants lead to (unset, that of the request)'),
  SECURITY_CONTACT: format.text
    .default('mailto:security@mesa.example')
    .describe('where weaknesses are reported, a mailto: or https: address, for security.txt'),
  SHELL_DIR: format.text.describe('the folder of the built shell'),
  PHOTOS_DIR: format.text.describe("the folder of the restaurants' photos"),
};

/** The origin of each service. */
export function serviceOrigins(config: Record<ServiceUrl, string>): Record<Service, string> {
  return Object.fromEntries(SERVICES.map((service) => [service, config[urlName(service)]])) as Record<
    Service,
    string
  >; // fromEntries loses the names
}
