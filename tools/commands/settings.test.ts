import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, readSettings, variables } from './settings';

describe('the settings', () => {
  test('have the defaults of contract.md', () => {
    expect(readSettings({})).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      MONGODB_URI: undefined,
      MESA_DATA_DIR: join(ROOT, '.mesa'),
      RATE_LIMIT_FACTOR: 1,
    });
  });

  test('treat an empty variable as not set', () => {
    expect(readSettings({ PORT: '', MONGODB_URI: '' })).toMatchObject({
      PORT: 3000,
      MONGODB_URI: undefined,
    });
  });

  test('resolve a relative data folder against the checkout', () => {
    expect(readSettings({ MESA_DATA_DIR: 'second' }).MESA_DATA_DIR).toBe(join(ROOT, 'second'));
    expect(readSettings({ MESA_DATA_DIR: '/var/mesa' }).MESA_DATA_DIR).toBe('/var/mesa');
  });

  const invalid: Record<keyof typeof variables, string[]> = {
    PORT: ['abc', '0', '70000'],
    ADMIN_PORT: ['abc', '0', '70000'],
    HOST: ['abc', 'my host', '127.0.0.256'],
    MONGODB_URI: ['postgres://x', 'mongodb://', 'mongodb://a b'],
    MESA_DATA_DIR: [__filename, `${__filename}/data`, '/dev/null/mesa'],
    MESA_RESTAURANTS: ['-1', 'many'],
    MAPS_KEY: ['a key', 'clé', 'a\tb'],
    RATE_LIMIT_FACTOR: ['many', '0', 'Infinity'],
    MAIL_URL: ['http://host', 'smtp://', 'mail.example:587'],
    MAIL_FROM: ['Mesa', 'Mesa <tables>', 'a@b.example>\nBcc: c@d.example'],
    PUBLIC_URL: ['mesa.example', 'ftp://mesa.example', 'https://'],
    MESA_FAILING_SHARE: ['-0.1', '1.1', 'most'],
    MESA_RELEASE_HOOK: ['hooks.example', 'ftp://hooks.example'],
    MESA_ADMIN_URL: ['localhost:3001', 'ftp://host', 'http://'],
    MESA_REMOTES_KEY: ['mesa_1', 'secret', `mesa_0123456789ab_${'a'.repeat(42)}`],
    MESA_ADMIN_TOKEN: ['a token', 'jetón', 'a\nb'],
    LOG_LEVEL: ['loud', 'INFO', '3'],
    OTEL_EXPORTER_OTLP_ENDPOINT: ['collector', 'grpc://collector', 'https://'],
    MONGOMS_SYSTEM_BINARY: ['/no/such/mongod', ROOT, __filename],
    MESA_CHROMIUM: ['/no/such/chromium', ROOT, __filename],
  };
  const cases = Object.entries(invalid).flatMap(([name, values]) => values.map((value) => [name, value]));

  test.each(cases)('refuse %s=%j in one sentence that names the variable', (name, value) => {
    const variable = variables[name as keyof typeof variables];
    expect(() => readSettings({ [name!]: value })).toThrow(
      new Error(`${name} is invalid: expected ${variable.description}.`),
    );
  });

  test('are all in the table of the README', () => {
    const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');
    for (const [name, variable] of Object.entries(variables)) {
      const row = readme.split('\n').find((line) => line.startsWith(`| \`${name}\``));
      expect(row).toBeDefined();
      const { data: byDefault } = variable.safeParse(undefined);
      if (byDefault !== undefined) expect(row).toContain(`\`${String(byDefault).replace(`${ROOT}/`, '')}\``);
    }
  });
});
