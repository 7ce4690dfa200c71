import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** Lints `[name, source]`s in a child process, because ESLint is an ES module. @returns their messages */
function lint(files: [string, string][]): string[][] {
  const script = `
    import { Linter } from 'eslint';
    import tseslint from 'typescript-eslint';
    import { mesa } from ${JSON.stringify(join(__dirname, 'eslint-rules.mjs'))};
    const rules = {
      'mesa/file-naming': 'error',
      'mesa/forbidden-words': 'error',
      'mesa/plain-code': 'error',
      'mesa/translated-texts': 'error',
    };
    const languageOptions = { parser: tseslint.parser, parserOptions: { ecmaFeatures: { jsx: true } } };
    const config = { files: ['**'], languageOptions, plugins: { mesa }, rules };
    const linter = new Linter();
    const messages = ${JSON.stringify(files)}.map(([name, source]) => linter.verify(source, config, name));
    console.log(JSON.stringify(messages.map((all) => all.map(({ message }) => message))));
  `;
  const out = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: join(__dirname, '../../..'),
    encoding: 'utf8',
  });
  return JSON.parse(out) as string[][];
}

describe('the lint rules', () => {
  test('accept a file that is named after its main export', () => {
    const fine: [string, string][] = [
      ['load-shedder.ts', 'export function createLoadShedder() {}'],
      ['create-load-shedder.ts', 'export function createLoadShedder() {}'],
      ['calendar.ts', 'export const calendarOf = () => 1;'],
      ['slots.ts', 'export const nextSlot = () => 1;'],
      ['limits.ts', 'export const PARTY = 1; export const NAME = 2;'],
      ['routes.ts', 'export const everything = [];'],
      ['person.ts', 'export interface Human { name: string }'],
      ['start.ts', 'export async function run() {}'],
    ];
    expect(lint(fine)).toEqual(fine.map(() => []));
  });

  test('refuse a file that is named after something else, or not in kebab-case', () => {
    expect(
      lint([
        ['shop.ts', 'export function createLoadShedder() {}'],
        ['LoadShedder.ts', 'export function createLoadShedder() {}'],
      ]),
    ).toEqual([
      ['Name this file after its main export; it exports only createLoadShedder.'],
      ['Name this file in kebab-case: "load-shedder.ts".'],
    ]);
  });

  test('refuse a forbidden word in the name of a file, variable, parameter, type, property and class', () => {
    const refused: [string, string][] = [
      ['wishes.ts', 'export {}'],
      ['a.ts', 'const whoWasTold = 1;'],
      ['a.ts', 'function a(asker: string) {}'],
      ['a.ts', 'type Rooms = string;'],
      ['a.ts', 'interface A { wish: string }'],
      ['a.ts', 'class LeaseKeeper {}'],
    ];
    expect(lint(refused)).toEqual(
      refused.map(() => [expect.stringContaining('docs/glossary.md has another word')]),
    );
  });

  test('check only names, and only whole words in them', () => {
    expect(
      lint([['a.ts', '// he told the keeper of the room\nconst shedding = "wish", bedroomed = 1;']]),
    ).toEqual([[]]);
  });

  test('refuse a pronoun as a local or parameter, also in a pattern, and accept it as a property', () => {
    const refused = [
      'const found = 1;',
      'for (const one of []) one;',
      'export const a = ({ id: other }) => other;',
      'export function a([first, ...rest]) {}',
      'export function a(known = 1) {}',
    ];
    expect(lint(refused.map((source) => ['a.ts', source]))).toEqual(
      refused.map(() => [expect.stringContaining('says nothing: name what it is')]),
    );
    expect(lint([['a.ts', 'const { found } = { found: 1, one: 2 }; const foundIds = [found];']])).toEqual([
      [],
    ]);
  });

  test('refuse a literal that is spread at once, two conditional spreads and a condition as a number', () => {
    const refused: [source: string, message: string][] = [
      ['const a = { b: 1, ...{ c: 2, d: 3 } };', 'only hides lines'],
      ['const a = <p {...{ id: "b" }} />;', 'only hides lines'],
      ['const a = { ...(b && { c }), ...(d ? e : {}) };', 'One conditional spread an object'],
      ['const a = Number(b > c);', 'what the number is'],
      ['const a = +!b;', 'what the number is'],
    ];
    expect(lint(refused.map(([source]) => ['a.tsx', source]))).toEqual(
      refused.map(([, message]) => [expect.stringContaining(message)]),
    );
    expect(lint([['a.tsx', 'const a = { ...b, ...(c && { d }) }; const e = Number("1") + +f;']])).toEqual([
      [],
    ]);
  });

  test('refuse texts that are not translated', () => {
    const refused: [source: string, text: string][] = [
      ['<p>Book a table</p>', 'Book a table'],
      ['<nav aria-label="Your choices" />', 'Your choices'],
      ['<Field label={"First name"} />', 'First name'],
      ['<input placeholder={busy ? t("a.b") : "City"} />', 'City'],
      ['<img alt={`Photo of ${name}`} />', 'Photo of'],
      ['<Modal title="Sign in" />', 'Sign in'],
      ['<p>{busy ? "Saving…" : t("a.b")}</p>', 'Saving…'],
      ['<p>{busy && "Saving…"}</p>', 'Saving…'],
      ['<p>{count + " tables"}</p>', 'tables'],
      ['announce("Saved")', 'Saved'],
      ['host.notify(`${name} is saved`)', 'is saved'],
      ['useTitle("Profile")', 'Profile'],
    ];
    expect(lint(refused.map(([source]) => ['a.tsx', `export const a = ${source};`]))).toEqual(
      refused.map(([, text]) => [
        `"${text}" is not translated: put it into src/messages and show it by t(…).`,
      ]),
    );
  });

  test('accept what is translated, names, signs and values', () => {
    const accepted = [
      '<p>{t("a.b")} · {count} × 2</p>',
      '<img alt="" className="wide" src="/a.webp" />',
      '<Field label={t("a.b")} name="email" />',
      '<h1>Mesa</h1>',
      'notify(t("a.b"))',
    ];
    expect(lint(accepted.map((source) => ['a.tsx', `export const a = ${source};`]))).toEqual(
      accepted.map(() => []),
    );
  });
});
