import { z } from 'zod';

/** The variables of the environment, by name; a description completes "PORT is invalid: expected ...". */
export type Variables = Record<string, z.ZodType>;
export type Config<V extends Variables> = { [K in keyof V]: z.output<V[K]> };

/** An invalid setting; its message names the variable and says what is expected. */
export class ConfigError extends Error {}

/** How many connections an instance of a part keeps to MongoDB; docs/scaling.md adds them up. */
export const POOL_MAX = 50;

/** Ready-made formats. */
export const format = {
  port: z.coerce.number().int().min(0).max(65_535),
  count: z.coerce.number().int().min(0),
  factor: z.coerce.number().positive(),
  text: z.string().min(1),
  url: z.url(),
  /** without a path, e.g. http://127.0.0.1:4001 */
  origin: z.url({ protocol: /^https?$/ }).transform((text) => new URL(text).origin),
  mongoUri: z.string().regex(/^mongodb(\+srv)?:\/\//),
  /** base64 of a PEM key */
  pem: z.string().transform(decodePem),
  /** several of them, separated by commas, as one text of PEM blocks */
  pems: z.string().transform((text, ctx) =>
    listed(text)
      .map((key) => decodePem(key, ctx))
      .join('\n'),
  ),
  /** secrets separated by commas, so that a secret can be changed while it is in use (docs/decisions/005) */
  secrets: (lengthMin: number) =>
    z
      .string()
      .transform(listed)
      .pipe(z.array(z.string().min(lengthMin)).min(1)),
} as const;

function decodePem(text: string, ctx: z.RefinementCtx): string {
  const pem = Buffer.from(text, 'base64').toString('utf8');
  if (!pem.startsWith('-----BEGIN')) ctx.addIssue('is not base64 of a PEM key');
  return pem;
}

function listed(text: string): string[] {
  return text.split(',').map((part) => part.trim());
}

const tokenSecret = (use: string) =>
  z.string().min(32).describe(`a secret of at least 32 characters that ${use}`);

/** The settings of the parts that make or read tokens of mailed links. */
export const mailTokens = {
  MAIL_TOKEN_SECRET: tokenSecret('derives the tokens of mailed links, the same for accounts and mail'),
};
export const answerTokens = {
  ANSWER_TOKEN_SECRET: tokenSecret('signs the links of reminders, the same for mail and reservations'),
};

/** Variables every Node part has. */
export const common = {
  HOST: format.text.default('127.0.0.1').describe('an address to listen on'),
  PORT: format.port.default(0).describe('a port number (0 picks a free one)'),
  METRICS_PORT: format.port
    .nullable()
    .default(null)
    .describe(
      'a port number for metrics alone (0 picks a free one; unset, /metrics is beside the other routes)',
    ),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])
    .default('info')
    .describe('one of fatal, error, warn, info, debug and silent'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .nullable()
    .default(null)
    .describe('the base address of an OTLP/HTTP receiver of traces (unset, nothing is traced)'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(1)
    .describe('the share of all traces that is exported, from 0 to 1'),
  DRAIN_MS: format.count
    .default(1_500)
    .describe('milliseconds between "not ready" and closing, so that a load balancer notices first'),
};

/** Variables every service has. */
export const serviceCommon = {
  ...common,
  MONGODB_URI: format.mongoUri.describe(
    "the mongodb:// address of this service's own database, with its own credentials",
  ),
  EVENTS_DB: format.text
    .default('mesa_events')
    .describe('the name of the database for domain events, on the same cluster'),
  IDENTITY_PUBLIC_KEY: format.pems.describe(
    'base64 of the PEM public key that verifies identities signed by the BFF, ' +
      'or several separated by commas',
  ),
};

/**
 * The settings as the variables describe them; an empty one counts as not set.
 * @throws ConfigError naming every variable that is missing or wrong.
 */
export function loadConfig<V extends Variables>(variables: V, env: NodeJS.ProcessEnv): Config<V> {
  const texts = Object.fromEntries(Object.keys(variables).map((name) => [name, env[name] || undefined]));
  const result = z.object(variables).safeParse(texts);
  // the object has the variables' own types
  if (result.success) return result.data as Config<V>;
  const wrong = new Set(result.error.issues.map(({ path }) => String(path[0])));
  const sentences = [...wrong].map(
    (name) =>
      `${name} ${texts[name] === undefined ? 'must be set' : 'is invalid'}: ` +
      `expected ${variables[name]!.description}.`,
  );
  throw new ConfigError(sentences.join(' '));
}
