import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, readSettings, variables } from './settings';

describe('the settings', () => {
  test('have what contract.md promises when nothing is set', () => {
    expect(readSettings({})).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      MONGODB_URI: undefined,
      MESA_DATA_DIR: join(ROOT, '.mesa'),
      RATE_LIMIT_FACTOR: 1,
    });
  });

  test('take an empty variable for one that is not set', () => {
    expect(readSettings({ PORT: '', MONGODB_URI: ' ' })).toMatchObject({
      PORT: 3000,
      MONGODB_URI: undefined,
    });
  });

  test('find a relative data folder in the checkout', () => {
    expect(readSettings({ MESA_DATA_DIR: 'second' }).MESA_DATA_DIR).toBe(join(ROOT, 'second'));
    expect(readSettings({ MESA_DATA_DIR: '/var/mesa' }).MESA_DATA_DIR).toBe('/var/mesa');
  });

  const bad: Record<keyof typeof variables, string[]> = {
    PORT: ['abc', '0', '70000'],
    HOST: ['abc', 'my host', '127.0.0.256'],
    MONGODB_URI: ['postgres://x', 'mongodb://', 'mongodb://a b'],
    MESA_DATA_DIR: [__filename, `${__filename}/data`, '/dev/null/mesa'],
    MESA_RESTAURANTS: ['-1', '0', 'many'],
    MAPS_KEY: ['a key', 'clé', 'a\tb'],
    RATE_LIMIT_FACTOR: ['many', '0', 'Infinity'],
    MESA_ADMIN_URL: ['localhost:3001', 'ftp://host', 'http://'],
    MESA_ADMIN_TOKEN: ['a token', 'jetón', 'a\nb'],
    LOG_LEVEL: ['loud', 'INFO', '3'],
    OTEL_EXPORTER_OTLP_ENDPOINT: ['collector', 'grpc://collector', 'https://'],
    MONGOMS_SYSTEM_BINARY: ['/no/such/mongod', ROOT, __filename],
    MESA_CHROMIUM: ['/no/such/chromium', ROOT, __filename],
  };
  const cases = Object.entries(bad).flatMap(([name, values]) => values.map((value) => [name, value]));

  test.each(cases)('refuse %s=%j in one sentence that names the variable', (name, value) => {
    const { expected } = variables[name as keyof typeof variables];
    expect(() => readSettings({ [name!]: value })).toThrow(
      new Error(`${name} is invalid: expected ${expected}, got "${value}".`),
    );
  });

  test('have three bad values tried for each variable', () => {
    expect(Object.keys(bad)).toEqual(Object.keys(variables));
    for (const values of Object.values(bad)) expect(values.length).toBeGreaterThanOrEqual(3);
  });

  test('are all in the table of the README', () => {
    const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');
    for (const [name, { fallback }] of Object.entries(variables)) {
      const row = readme.split('\n').find((line) => line.startsWith(`| \`${name}\``));
      expect(row).toBeDefined();
      if (fallback) expect(row).toContain(`\`${fallback}\``);
    }
  });
});
