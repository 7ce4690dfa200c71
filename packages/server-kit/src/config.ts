import { z } from 'zod';

/** One variable of the environment. */
export interface Variable<T = unknown> {
  /** completes "PORT is invalid: expected ..." */
  expected: string;
  /** reads the text of the variable */
  format: z.ZodType<T>;
  /** absent: the variable must be set */
  default?: T;
}

export type Variables = Record<string, Variable>;
export type Config<V extends Variables> = { [K in keyof V]: V[K] extends Variable<infer T> ? T : never };

/** An invalid setting; its message names the variable and says what is expected. */
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
  pem: z.string().transform(decodePem),
  /** several of them, separated by commas, as one text of PEM blocks */
  pems: z.string().transform((text, ctx) =>
    listed(text)
      .map((one) => decodePem(one, ctx))
      .join('\n'),
  ),
  /** secrets separated by commas, so that a secret can be changed while it is in use (docs/decisions/201) */
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
  return text.split(',').map((one) => one.trim());
}

/** Variables every Node part has. */
export const common = {
  HOST: { expected: 'an address to listen on', format: format.text, default: '127.0.0.1' },
  PORT: { expected: 'a port number (0 picks a free one)', format: format.port, default: 0 },
  METRICS_PORT: {
    expected:
      'a port number for metrics alone (0 picks a free one; unset, /metrics is beside the other routes)',
    format: format.port.nullable(),
    default: null,
  },
  LOG_LEVEL: {
    expected: 'one of fatal, error, warn, info, debug and silent',
    format: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']),
    default: 'info',
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    expected: 'the base address of an OTLP/HTTP receiver of traces (unset, nothing is traced)',
    format: z.url({ protocol: /^https?$/ }).nullable(),
    default: null,
  },
  OTEL_TRACES_SAMPLER_ARG: {
    expected: 'the share of all traces that is exported, from 0 to 1',
    format: z.coerce.number().min(0).max(1),
    default: 1,
  },
  DRAIN_MS: {
    expected: 'milliseconds between "not ready" and closing, so that a load balancer notices first',
    format: format.count,
    default: 1_500,
  },
} satisfies Variables;

/** Variables every service has. */
export const serviceCommon = {
  ...common,
  MONGODB_URI: {
    expected: "the mongodb:// address of this service's own database, with its own credentials",
    format: format.mongoUri,
  },
  EVENTS_DB: {
    expected: 'the name of the database for domain events, on the same cluster',
    format: format.text,
    default: 'mesa_events',
  },
  IDENTITY_PUBLIC_KEY: {
    expected:
      'base64 of the PEM public key that verifies identities signed by the BFF, ' +
      'or several separated by commas',
    format: format.pems,
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
      if ('default' in variable) config[name] = variable.default;
      else wrong.push(`${name} must be set: expected ${variable.expected}.`);
      continue;
    }
    const result = variable.format.safeParse(text);
    if (result.success) config[name] = result.data;
    else wrong.push(`${name} is invalid: expected ${variable.expected}.`);
  }
  if (wrong.length > 0) throw new ConfigError(wrong.join(' '));
  // filled variable by variable above
  return config as Config<V>;
}
