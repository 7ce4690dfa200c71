import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { ROOT } from '../../commands/settings';

const TOP = readdirSync(ROOT, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !['node_modules', 'dist'].includes(entry.name))
  .map(({ name }) => name);
const DECISIONS = readdirSync(join(ROOT, 'docs/decisions'));
/** Example names in recipes: files that the reader creates. */
const EXAMPLE = /gift|NAME|NNN|praise|history|phones-are-a-list|\.env$|\{|<|…/i;

const documents = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => `docs/${file}`),
];

/** The paths that a document names in backticks or links to, relative to the checkout. */
function pathsIn(document: string): string[] {
  const text = readFileSync(join(ROOT, document), 'utf8').replace(/```[\s\S]*?```/g, '');
  const quoted = [...text.matchAll(/`([\w@*.-]+(?:\/[\w@*.-]+)+\/?)`/g)]
    .map(([, path]) => path!)
    .filter((path) => TOP.includes(path.split('/')[0]!));
  const linked = [...text.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map(([, path]) =>
    normalize(join(dirname(document), path!)),
  );
  const decisions = [...text.matchAll(/\bdecisions?\/(\d{3})\b/g)].map(
    ([, number]) => `docs/decisions/${number}-`,
  );
  return [...new Set([...quoted, ...linked, ...decisions])].filter((path) => !EXAMPLE.test(path));
}

function exists(path: string): boolean {
  if (path.startsWith('docs/decisions/') && path.endsWith('-'))
    return DECISIONS.some((name) => path.endsWith(`/${name.slice(0, 4)}`));
  if (!path.includes('*')) return existsSync(join(ROOT, path));
  const [before] = path.split('*');
  const folder = dirname(`${before}x`);
  return (
    existsSync(join(ROOT, folder)) &&
    readdirSync(join(ROOT, folder)).some((name) =>
      `${folder}/${name}`.startsWith(before!.replace(/^\.\//, '')),
    )
  );
}

describe('the documents', () => {
  test.each(documents)('%s names files that exist', (document) => {
    expect(pathsIn(document).filter((path) => !exists(path))).toEqual([]);
  });

  test('name more than a few files', () => {
    expect(documents.flatMap(pathsIn).length).toBeGreaterThan(150);
  });
});
