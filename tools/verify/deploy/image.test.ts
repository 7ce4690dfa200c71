import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from 'dockerfilelint';
import { parse } from 'yaml';
import { ROOT } from '../../commands/settings';
import { parts } from '../../commands/system';
import { declaredVariables } from './declared';

const read = (file: string): string => readFileSync(join(ROOT, 'deploy', file), 'utf8');

interface ComposeService {
  image: string;
  build?: { dockerfile: string; args: { PART: string } };
  environment?: Record<string, string>;
  healthcheck?: { test?: string[] };
  entrypoint?: string[];
  depends_on?: Record<string, { condition: string }>;
  networks: string[];
  ports?: string[];
  user: string;
  read_only: boolean;
  cap_drop: string[];
  mem_limit: string;
}

describe('images', () => {
  describe('the Dockerfile', () => {
    const text = read('Dockerfile');
    const lines = text.split('\n').filter((line) => line.trim() && !line.startsWith('#'));

    test('passes dockerfilelint', () => {
      // it wants a tag even for our own build stages; versions.deploy.ts checks the tags of images
      const findings = run(join(ROOT, 'deploy'), text, []).filter(({ rule }) => rule !== 'missing_tag');
      expect(findings).toEqual([]);
    });

    test('runs as a user that owns none of what it runs, in the last stage', () => {
      const last = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')));
      expect(last.find((line) => line.startsWith('USER '))).toBe('USER 1000:1000');
      for (const copy of last.filter((line) => line.startsWith('COPY ')))
        expect(copy).toContain('--chown=root:root');
    });

    test('uses a Node version that package.json supports', () => {
      const [, version] = /ARG NODE=([\d.]+)/.exec(text)!;
      const { engines } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
        engines: { node: string };
      };
      const oldest = engines.node.replace('>=', '');
      expect(version!.localeCompare(oldest, 'en', { numeric: true })).toBeGreaterThanOrEqual(0);
    });

    test('runs no install script, and installs for all parts at once', () => {
      expect(lines.find((line) => line.startsWith('RUN find'))).toContain('! -name .npmrc');
      expect(readFileSync(join(ROOT, '.npmrc'), 'utf8')).toMatch(/^ignore-scripts=true$/m);
      const install = lines.slice(lines.findIndex((line) => line.includes(' AS install')));
      const steps = install.slice(
        0,
        install.findIndex((line) => line.startsWith('ARG PART')),
      );
      expect(steps.filter((line) => line.includes('npm ci'))).toHaveLength(1);
      // later stages install from the packages that this one downloaded
      const later = lines.filter((line) => line.includes('npm ci') && !steps.includes(line));
      for (const line of later) expect(line).toContain('--offline');
    });

    test('writes an SBOM', () => {
      expect(lines.filter((line) => line.includes('npm sbom'))).toHaveLength(1);
    });

    test('copies neither secrets nor what was installed or built on this machine', () => {
      expect(read('Dockerfile.dockerignore').split('\n')).toEqual(
        expect.arrayContaining(['.git', '.mesa', '.env', '**/node_modules', '**/dist']),
      );
    });
  });

  describe('the compose file', () => {
    const { services, networks } = parse(read('compose.yaml'), { merge: true }) as {
      services: Record<string, ComposeService>;
      networks: Record<string, { internal?: boolean }>;
    };
    const declared = declaredVariables();

    test('has every part, a MongoDB and the job that creates its users', () => {
      const names = [...parts.map(({ name }) => name), 'mongodb', 'users'];
      expect(Object.keys(services)).toEqual(expect.arrayContaining(names));
    });

    test('requires passwords for MongoDB, and gives each part a user of its own', () => {
      expect(services['mongodb']!.entrypoint!.join(' ')).toContain('--keyFile');
      const { environment } = services['users']!;
      for (const { name } of parts) {
        const uri = services[name]!.environment!['MONGODB_URI']!;
        const password = `${name.toUpperCase()}_MONGODB_PASSWORD`;
        const host = 'mongodb:27017/${MONGODB_PREFIX:-mesa}';
        expect(uri).toContain(`//${name}:\${${password}:?set ${password}}@${host}_${name}?`);
        expect(environment![`${name.toUpperCase()}_MONGODB_URI`]).toBe(uri);
        expect(services[name]!.depends_on).toMatchObject({
          users: { condition: 'service_completed_successfully' },
        });
      }
    });

    test.each(parts.map((part) => [part.name, part] as const))(
      'sets every variable that %s requires and none that it does not know',
      (name, { folder }) => {
        const { build, environment, image } = services[name]!;
        expect(build).toMatchObject({ dockerfile: 'deploy/Dockerfile', args: { PART: folder } });
        expect(image).toBe(`mesa/${name}:1.0.0`);
        const { known, required } = declared[name]!;
        expect(known).toEqual(expect.arrayContaining(Object.keys(environment!)));
        expect(Object.keys(environment!)).toEqual(expect.arrayContaining(required));
      },
    );

    test.each(parts.map(({ name }) => name))('declares a readiness check for %s', (name) => {
      expect(services[name]!.healthcheck?.test?.join(' ')).toContain('/readyz');
    });

    test('keeps every secret out of the file', () => {
      const secrets = Object.values(services)
        .flatMap(({ environment = {} }) => Object.entries(environment))
        .filter(([name]) => /SECRET|TOKEN|_KEY$/.test(name));
      expect(secrets.length).toBeGreaterThan(5);
      for (const [name, value] of secrets) expect(value).toMatch(new RegExp(`^\\$\\{${name}:[?-]`));
    });

    test('publishes only ports of the BFF, on this host only; of the others, only mail has a way out', () => {
      expect(networks).toMatchObject({ inside: { internal: true } });
      for (const [name, { ports = [], networks: joined }] of Object.entries(services)) {
        // mail connects to the mail server; no other part connects to anything outside
        const itsNetworks = name === 'mail' ? ['inside', 'public'] : ['inside'];
        if (name !== 'bff') expect([name, ports, joined]).toEqual([name, [], itsNetworks]);
        else for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:/);
      }
    });

    test('runs nothing as root, and lets nothing write outside its volumes', () => {
      for (const one of Object.values(services)) {
        expect(one).toMatchObject({ read_only: true, cap_drop: ['ALL'], mem_limit: expect.any(String) });
        expect(one.user).not.toMatch(/^(0|root)/);
      }
    });
  });
});
