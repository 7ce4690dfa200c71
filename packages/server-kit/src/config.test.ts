import { common, ConfigError, format, loadConfig, serviceCommon } from '.';

const good = {
  MONGODB_URI: 'mongodb://127.0.0.1:27017/mesa_x',
  IDENTITY_PUBLIC_KEY: Buffer.from('-----BEGIN PUBLIC KEY-----\nx\n-----END PUBLIC KEY-----\n').toString(
    'base64',
  ),
};

describe('settings', () => {
  it('are read, with defaults for what is unset or empty', () => {
    expect(loadConfig(serviceCommon, { ...good, PORT: '4001', LOG_LEVEL: '' })).toEqual({
      HOST: '127.0.0.1',
      PORT: 4001,
      METRICS_PORT: null,
      LOG_LEVEL: 'info',
      DRAIN_MS: 1_500,
      EVENTS_DB: 'mesa_events',
      OTEL_EXPORTER_OTLP_ENDPOINT: null,
      OTEL_TRACES_SAMPLER_ARG: 1,
      MONGODB_URI: good.MONGODB_URI,
      IDENTITY_PUBLIC_KEY: '-----BEGIN PUBLIC KEY-----\nx\n-----END PUBLIC KEY-----\n',
    });
  });

  it.each([
    ['PORT', '70000'],
    ['PORT', 'http'],
    ['PORT', '-1'],
    ['PORT', '1.5'],
    ['LOG_LEVEL', 'loud'],
    ['DRAIN_MS', 'soon'],
    ['MONGODB_URI', 'localhost'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
    ['OTEL_TRACES_SAMPLER_ARG', '2'],
    ['IDENTITY_PUBLIC_KEY', 'not a key'],
  ])('refuse %s=%s in a sentence that names it', (name, value) => {
    expect(() => loadConfig(serviceCommon, { ...good, [name]: value })).toThrow(ConfigError);
    expect(() => loadConfig(serviceCommon, { ...good, [name]: value })).toThrow(
      new RegExp(`^${name} is invalid: expected .+\\.$`),
    );
  });

  it('name every variable that is missing or wrong at once, and repeat no value', () => {
    const attempt = () => loadConfig(serviceCommon, { PORT: 'secret-value' });
    expect(attempt).toThrow(/PORT is invalid.*MONGODB_URI must be set.*IDENTITY_PUBLIC_KEY must be set/);
    expect(attempt).not.toThrow(/secret-value/);
  });

  it('take nothing that was not declared', () => {
    expect(loadConfig({ PORT: common.PORT }, { PORT: '1', OTHER: 'x' })).toEqual({ PORT: 1 });
    expect(() => loadConfig({ FACTOR: format.factor.describe('a factor') }, { FACTOR: '0' })).toThrow(
      /^FACTOR/,
    );
  });
});
