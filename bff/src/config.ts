import { common, format, type Variables } from '@mesa/server-kit';
import { z } from 'zod';
import { SERVICES, type Service } from './routes';

/** An origin without a path, e.g. http://127.0.0.1:4001. */
const origin = z.url({ protocol: /^https?$/ }).transform((text) => new URL(text).origin);

type ServiceUrl = `${Uppercase<Service>}_SERVICE_URL`;
// the cast: the methods of texts return any text
const urlName = (service: Service) =>
  `${service.toUpperCase().replaceAll('-', '_')}_SERVICE_URL` as ServiceUrl;

// the cast: fromEntries loses the names
const serviceUrls = Object.fromEntries(
  SERVICES.map((service) => [
    urlName(service),
    { expected: `the origin of the ${service} service`, format: origin },
  ]),
) as unknown as Record<ServiceUrl, { expected: string; format: typeof origin }>;

/** The settings of the BFF. */
export const variables = {
  ...common,
  PORT: { expected: 'the public port number', format: format.port, default: 3_000 },
  ADMIN_PORT: {
    expected: 'a port number for the API for remotes, never to be public (0 picks a free one)',
    format: format.port,
    default: 0,
  },
  ADMIN_HOST: {
    expected: 'an address for the admin port and the metrics port to listen on',
    format: format.text,
    default: '127.0.0.1',
  },
  ADMIN_TOKEN: {
    expected: 'a token for the API for remotes, at least 16 characters, or several separated by commas',
    format: format.secrets(16),
  },
  MONGODB_URI: { expected: "the mongodb:// address of the BFF's own database", format: format.mongoUri },
  EVENTS_DB: {
    expected: 'the name of the database for domain events, on the same cluster',
    format: format.text,
    default: 'mesa_events',
  },
  IDENTITY_PRIVATE_KEY: {
    expected: 'base64 of the PEM private key (Ed25519) that signs identities',
    format: format.pem,
  },
  SESSION_SECRET: {
    expected:
      'a secret for CSRF tokens, at least 32 characters, the same for all instances, or several ' +
      'separated by commas (the first signs, all verify)',
    format: format.secrets(32),
  },
  MESA_RELEASE_HOOK: {
    expected: 'an address that gets withdrawn versions, rollbacks and errors of many visitors by POST',
    format: z.url({ protocol: /^https?$/ }).nullable(),
    default: null,
  },
  SESSION_IDLE_MINUTES: {
    expected: 'minutes after which an unused session ends',
    format: format.count,
    default: 7 * 24 * 60,
  },
  SESSION_MAX_MINUTES: {
    expected: 'minutes after which every session ends',
    format: format.count,
    default: 30 * 24 * 60,
  },
  ...serviceUrls,
  MAPS_KEY: {
    expected: 'a key for static map pictures (unset, the page draws a map of its own)',
    format: format.text.nullable(),
    default: null,
  },
  UPLOADS_ORIGIN: {
    expected: "the origin of the file store that browsers upload to (media's S3_ENDPOINT, where STORE is s3)",
    format: origin.nullable(),
    default: null,
  },
  RATE_LIMIT_FACTOR: {
    expected: 'a positive number that multiplies the rate limits by address and diner',
    format: format.factor,
    default: 1,
  },
  TRUST_PROXY: {
    expected: 'the number of proxies in front, whose X-Forwarded-* headers are trusted',
    format: format.count,
    default: 0,
  },
  SECURITY_CONTACT: {
    expected: 'where weaknesses are reported, a mailto: or https: address, for security.txt',
    format: format.text,
    default: 'mailto:security@mesa.example',
  },
  SHELL_DIR: { expected: 'the folder of the built shell', format: format.text },
  PHOTOS_DIR: { expected: "the folder of the restaurants' photos", format: format.text },
} satisfies Variables;

/** The origin of each service. */
export function serviceOrigins(config: Record<ServiceUrl, string>): Record<Service, string> {
  return Object.fromEntries(SERVICES.map((service) => [service, config[urlName(service)]])) as Record<
    Service,
    string
  >; // fromEntries loses the names
}
