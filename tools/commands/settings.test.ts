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

  test.each([
    ['PORT', 'abc'],
    ['PORT', '0'],
    ['PORT', '70000'],
    ['HOST', 'my host'],
    ['MONGODB_URI', 'postgres://x'],
    ['MONGODB_URI', 'mongodb://'],
    ['MESA_RESTAURANTS', '-1'],
    ['RATE_LIMIT_FACTOR', 'many'],
    ['RATE_LIMIT_FACTOR', '0'],
    ['LOG_LEVEL', 'loud'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector'],
  ])('refuse %s=%s in one sentence that names the variable', (name, value) => {
    expect(() => readSettings({ [name]: value })).toThrow(
      new RegExp(`^${name} must be [^.]+, not "${value.replace(/[/:]/g, '.')}"\\.$`),
    );
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
