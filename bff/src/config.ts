import { common, format, type Variables } from '@mesa/server-kit';
import { z } from 'zod';

/** An origin without a path, e.g. http://127.0.0.1:4001. */
const origin = z.url({ protocol: /^https?$/ }).transform((text) => new URL(text).origin);

/** The settings of the BFF. */
export const variables = {
  ...common,
  PORT: { doc: 'the one public port', format: format.port, standard: 3_000 },
  ADMIN_PORT: {
    doc: 'port of metrics and of the remotes interface, never to be public; 0 takes a free one',
    format: format.port,
    standard: 0,
  },
  ADMIN_HOST: { doc: 'address the admin port listens on', format: format.text, standard: '127.0.0.1' },
  ADMIN_TOKEN: {
    doc: 'what the remotes interface asks for, at least 16 characters',
    format: z.string().min(16),
  },
  MONGODB_URI: { doc: "the BFF's own database: sessions, remotes", format: format.mongoUri },
  EVENTS_DB: {
    doc: 'name of the database that carries domain events, on the same cluster',
    format: format.text,
    standard: 'mesa_events',
  },
  IDENTITY_PRIVATE_KEY: {
    doc: 'base64 of the PEM private key (Ed25519) that signs who asks',
    format: format.pem,
  },
  SESSION_SECRET: {
    doc: 'what forgery tokens are made with, at least 32 characters, the same for all instances',
    format: z.string().min(32),
  },
  PREVIEW_SECRET: {
    doc: 'what links to unpublished builds of remotes are signed with, at least 32 characters; without it SESSION_SECRET signs them too',
    format: z.string().min(32).nullable(),
    standard: null,
  },
  SESSION_IDLE_MINUTES: {
    doc: 'minutes after which an unused session ends',
    format: format.count,
    standard: 7 * 24 * 60,
  },
  SESSION_MAX_MINUTES: {
    doc: 'minutes after which every session ends',
    format: format.count,
    standard: 30 * 24 * 60,
  },
  ACCOUNTS_URL: { doc: 'origin of the accounts service', format: origin },
  RESTAURANTS_URL: { doc: 'origin of the restaurants service', format: origin },
  RESERVATIONS_URL: { doc: 'origin of the reservations service', format: origin },
  REVIEWS_URL: { doc: 'origin of the reviews service', format: origin },
  MEDIA_URL: { doc: 'origin of the media service', format: origin },
  MAPS_KEY: {
    doc: 'key of the static map pictures; without it the page shows the address alone',
    format: format.text.nullable(),
    standard: null,
  },
  UPLOADS_ORIGIN: {
    doc: "origin of the file store that browsers send photos straight to (media's S3_ENDPOINT, where STORE is s3)",
    format: origin.nullable(),
    standard: null,
  },
  RATE_LIMIT_FACTOR: {
    doc: 'multiplies the limits of requests a minute, by address and by diner',
    format: format.factor,
    standard: 1,
  },
  TRUST_PROXY: {
    doc: 'how many proxies stand in front; their X-Forwarded-* headers are believed',
    format: format.count,
    standard: 0,
  },
  SHELL_DIR: { doc: 'folder of the built shell', format: format.text },
  PHOTOS_DIR: { doc: "folder of the restaurants' photos", format: format.text },
} satisfies Variables;
