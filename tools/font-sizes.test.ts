import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.join(__dirname, '..');
const FOLDERS = [
  'packages/ui/src',
  'shell/src',
  ...readdirSync(ROOT)
    .filter((name) => name.startsWith('mf-'))
    .map((remote) => `${remote}/src`),
];

const sheets = FOLDERS.flatMap((folder) =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css'))
    .map((file) => `${folder}/${file}`),
);

describe('font sizes', () => {
  it.each(sheets)("of %s follow the browser's text size", (sheet) => {
    // the upper limit of a size may be in px: min(0.8125rem, 20px)
    const css = readFileSync(path.join(ROOT, sheet), 'utf8').replaceAll(/min\([^)]*\)/g, '');
    expect(css.match(/\bfont(-size)?:[^;]*\dpx/g)).toBeNull();
  });
});
