import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../commands/settings';

/** Files that `npm test` and `npm run verify` run. */
const RUN = /\.(test\.tsx?|deploy\.ts|attack\.ts|cluster\.ts|system\.ts|story\.ts)$/;

const rows = readFileSync(join(ROOT, 'docs/security.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => {
    const [requirement, , shown] = line.replace(/^\| | \|$/g, '').split(' | ');
    return [requirement!, shown ?? ''] as const;
  });

/** `file` "title", "title"; `file` "title" */
const named = (shown: string): [string, string][] =>
  [...shown.matchAll(/`([^`]+)`((?:,? "[^"]+")+)/g)].flatMap(([, file, titles]) =>
    [...titles!.matchAll(/"([^"]+)"/g)].map(([, title]) => [file!, title!] as [string, string]),
  );

/** The titles of a file's tests, as they are written. */
function titlesOf(file: string): string[] {
  const text = readFileSync(join(ROOT, file), 'utf8');
  return [...text.matchAll(/\(\s*(['"`])((?:\\.|(?!\1).)+)\1,\s*(?:async\s*)?(?:\(|function|\w+ =>)/g)].map(
    ([, , title]) => title!.replace(/\\(['"`])/g, '$1'),
  );
}

const tests = rows.flatMap(([requirement, shown]) =>
  named(shown).map(([file, title]) => [requirement, file, title] as const),
);

describe('docs/security.md', () => {
  test.each(rows)('ASVS %s names tests that show it', (_requirement, shown) => {
    expect(named(shown).length).toBeGreaterThan(0);
    // nothing is left that looks like a test and was not read as one
    expect(
      shown
        .replace(/`[^`]+`(?:,? "[^"]+")+/g, '')
        .replace(/; /g, '')
        .trim(),
    ).toBe('');
  });

  test.each(tests)('ASVS %s: %s has the test "%s"', (_requirement, file, title) => {
    expect(existsSync(join(ROOT, file))).toBe(true);
    expect(file).toMatch(RUN);
    expect(titlesOf(file)).toContain(title);
  });
});
