import { z } from 'zod';

/** One variable of the environment: what it means, how it must look, what it is when unset. */
export interface Variable<T = unknown> {
  doc: string;
  /** reads the text of the variable */
  format: z.ZodType<T>;
  /** absent: the variable must be set */
  standard?: T;
}

export type Variables = Record<string, Variable>;
export type Config<V extends Variables> = { [K in keyof V]: V[K] extends Variable<infer T> ? T : never };

/** A bad setting; its message names the variable and says what would do. */
export class ConfigError extends Error {}

/** Ready-made formats. */
export const format = {
  port: z.coerce.number().int().min(0).max(65_535),
  count: z.coerce.number().int().min(0),
  factor: z.coerce.number().positive(),
  text: z.string().min(1),
  url: z.url(),
  mongoUri: z.string().regex(/^mongodb(\+srv)?:\/\//),
  /** base64 of a PEM key */
  pem: z.string().transform((text, ctx) => {
    const pem = Buffer.from(text, 'base64').toString('utf8');
    if (!pem.startsWith('-----BEGIN')) ctx.addIssue('is not base64 of a PEM key');
    return pem;
  }),
} as const;

/** Variables every Node part has. */
export const common = {
  HOST: { doc: 'address to listen on', format: format.text, standard: '127.0.0.1' },
  PORT: { doc: 'port to listen on; 0 takes a free one', format: format.port, standard: 0 },
  LOG_LEVEL: {
    doc: 'fatal, error, warn, info, debug or silent',
    format: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']),
    standard: 'info',
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    doc: 'base address of an OTLP/HTTP receiver of traces; unset, nothing is traced',
    format: z.url({ protocol: /^https?$/ }).nullable(),
    standard: null,
  },
  OTEL_TRACES_SAMPLER_ARG: {
    doc: 'share of all traces that is told, 0 to 1',
    format: z.coerce.number().min(0).max(1),
    standard: 1,
  },
  DRAIN_MS: {
    doc: 'milliseconds between "not ready" and closing, so that a balancer looks away first',
    format: format.count,
    standard: 1_500,
  },
} satisfies Variables;

/** Variables every service has. */
export const serviceCommon = {
  ...common,
  MONGODB_URI: { doc: "this service's own database, with its own credentials", format: format.mongoUri },
  EVENTS_DB: {
    doc: 'name of the database that carries domain events, on the same cluster',
    format: format.text,
    standard: 'mesa_events',
  },
  IDENTITY_PUBLIC_KEY: {
    doc: 'base64 of the PEM public key that checks identities signed by the BFF',
    format: format.pem,
  },
} satisfies Variables;

/**
 * The settings as the variables describe them.
 * @throws ConfigError naming every variable that is missing or wrong.
 */
export function loadConfig<V extends Variables>(variables: V, env: NodeJS.ProcessEnv): Config<V> {
  const wrong: string[] = [];
  const config: Record<string, unknown> = {};
  for (const [name, variable] of Object.entries(variables)) {
    const text = env[name];
    if (text === undefined || text === '') {
      if ('standard' in variable) config[name] = variable.standard;
      else wrong.push(`${name} must be set: ${variable.doc}.`);
      continue;
    }
    const result = variable.format.safeParse(text);
    if (result.success) config[name] = result.data;
    else wrong.push(`${name} cannot be read: it should be ${variable.doc}.`);
  }
  if (wrong.length > 0) throw new ConfigError(wrong.join(' '));
  return config as Config<V>;
}
