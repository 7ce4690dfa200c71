import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { ROOT } from '../../commands/settings';

interface Version {
  name: string;
  /** absent for what is inside another image */
  image?: string;
  version: string;
  endOfLife: string;
  /** the oldest release without a known critical hole */
  fixed?: string;
  source: string;
}

const DEPLOY = join(ROOT, 'deploy');

const { versions } = parse(readFileSync(join(DEPLOY, 'versions.yaml'), 'utf8')) as { versions: Version[] };
const DIGEST = /@sha256:[0-9a-f]{64}$/;

const read = (file: string): string => readFileSync(join(DEPLOY, file), 'utf8');
/** Every image of others that the Dockerfile, compose and the manifests name. */
const images = [
  `node:${/^ARG NODE=(\S+)$/m.exec(read('Dockerfile'))![1]}`,
  ...(readdirSync(DEPLOY, { recursive: true }) as string[])
    .filter((name) => /\.yaml$/.test(name) && name !== 'versions.yaml')
    .flatMap((name) => [...read(name).matchAll(/^\s*(?:- )?image: (\S+)$/gm)].map(([, image]) => image!))
    .filter((image) => !/(^|\/)mesa\//.test(image)),
];

/** Below zero when `a` is older than `b`: parts that are numbers compare as numbers. */
const compare = (a: string, b: string): number => a.localeCompare(b, 'en', { numeric: true });

describe('the supported versions', () => {
  test.each(versions)('$name $version is still supported', ({ version, endOfLife, fixed }) => {
    expect(Date.parse(endOfLife)).toBeGreaterThan(Date.now());
    if (fixed) expect(compare(version, fixed)).toBeGreaterThanOrEqual(0);
  });

  test('are those of the table, image by image', () => {
    const allowed = versions.flatMap(({ image, version }) => (image ? [`${image}:${version}`] : []));
    expect(new Set(images.map((image) => image.replace(DIGEST, '')))).toEqual(new Set(allowed));
    for (const { version } of versions.filter(({ image }) => !image))
      expect(images.some((image) => image.includes(version))).toBe(true);
  });

  test('are named by digest', () => {
    expect(images.filter((image) => !DIGEST.test(image))).toEqual([]);
  });
});
