import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { ROOT } from '../../commands/settings';
import { parts } from '../../commands/system';
import { declaredVariables } from './declared';

const read = (file: string): string => readFileSync(join(ROOT, 'deploy', file), 'utf8');

interface ComposeService {
  build?: { dockerfile: string; args: { PART: string } };
  environment?: Record<string, string>;
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

    test('has one command, and adds nothing that is unpacked or fetched on the way', () => {
      const words = text.replace(/\\\n/g, ' ').match(/^[A-Z]+(?= )/gm)!;
      expect(words.filter((word) => word === 'CMD' || word === 'ENTRYPOINT')).toHaveLength(1);
      // a name that no builder knows fails in `npm run verify -- images`, which builds it
      expect(words).not.toContain('ADD');
      expect(words).not.toContain('MAINTAINER');
    });

    test('runs as a user that owns none of what it runs, in the last stage', () => {
      const last = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')));
      expect(last.find((line) => line.startsWith('USER '))).toBe('USER 1000:1000');
      for (const copy of last.filter((line) => line.startsWith('COPY ')))
        expect(copy).toContain('--chown=root:root');
    });

    test('copies neither secrets nor what was installed or built on this machine', () => {
      expect(read('Dockerfile.dockerignore').split('\n')).toEqual(
        expect.arrayContaining(['.git', '.mesa', '.env', '**/node_modules', '**/dist']),
      );
    });
  });

  describe('the compose file', () => {
    const { services } = parse(read('compose.yaml'), { merge: true }) as {
      services: Record<string, ComposeService>;
    };
    const declared = declaredVariables();

    test.each(parts.map((part) => [part.name, part] as const))(
      'sets every variable that %s requires and none that it does not know',
      (name, { folder }) => {
        const { build, environment } = services[name]!;
        expect(build).toMatchObject({ dockerfile: 'deploy/Dockerfile', args: { PART: folder } });
        const { known, required } = declared[name]!;
        expect(known).toEqual(expect.arrayContaining(Object.keys(environment!)));
        expect(Object.keys(environment!)).toEqual(expect.arrayContaining(required));
        // a user of its own, with a password
        expect(environment!['MONGODB_URI']).toContain(
          `//${name}:\${${name.toUpperCase()}_MONGODB_PASSWORD:?`,
        );
      },
    );

    test('keeps every secret out of the file', () => {
      const secrets = Object.values(services)
        .flatMap(({ environment = {} }) => Object.entries(environment))
        .filter(([name]) => /SECRET|TOKEN|_KEY$/.test(name));
      expect(secrets.length).toBeGreaterThan(5);
      for (const [name, value] of secrets) expect(value).toMatch(new RegExp(`^\\$\\{${name}:[?-]`));
    });

    test('publishes only ports of the BFF, on this host only', () => {
      for (const [name, { ports = [] }] of Object.entries(services)) {
        if (name !== 'bff') expect([name, ports]).toEqual([name, []]);
        else for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:/);
      }
    });

    test('runs nothing as root, and lets nothing write outside its volumes', () => {
      for (const service of Object.values(services)) {
        expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], mem_limit: expect.any(String) });
        expect(service.user).not.toMatch(/^(0|root)/);
      }
    });
  });
});
